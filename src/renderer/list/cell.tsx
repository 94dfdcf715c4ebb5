import { type ReactNode, Suspense } from 'react'
import type { BinEntry, Column, Json, RecordView, ResolvedField, ResolvedResource } from '#contract'
import { typeOf } from '#fields'
import { type Formats, type Translate, useFormats, useT } from '#i18n'
import { valueText } from '#screen-tree'
import { useApp } from '#store'
import { lazyPart, Pill, Swatch, tip } from '#widgets'
import css from './cell.module.css'

const FilesCell = lazyPart(async () => (await import('./files-cell.tsx')).FilesCell, 'nothing')

export interface CellProps {
  readonly column: Column
  readonly field: ResolvedField | undefined
  readonly row: RecordView
}

const isNothing = (value: Json | undefined): value is null | undefined | '' => value === undefined || value === null || value === ''

/** The value of a column, or of the field that the column names for where it says nothing. */
export function RowCell({ column, resource, row }: Omit<CellProps, 'field'> & { readonly resource: Pick<ResolvedResource, 'fields'> }): ReactNode {
  const shown = column.or !== undefined && isNothing(row.values[column.field]) ? { ...column, field: column.or } : column
  return <Cell column={shown} field={resource.fields[shown.field]} row={row} />
}

/** One value in a table, a card or a tile; states are pills, everything else is text that shows whole in a tooltip when cut. */
export function Cell({ column, field, row }: CellProps): ReactNode {
  const t = useT()
  const formats = useFormats()
  if (column.field === 'display') return <Cut text={row.display} />
  if (!field && column.field === 'locationId') return <LocationName id={row.locationId} />
  const ofBin = field ? undefined : row.bin?.[column.field as keyof BinEntry]
  if (ofBin) return column.field === 'restorableUntil' ? <Due iso={ofBin} text={formats.dateTime(ofBin)} formats={formats} t={t} /> : <Cut text={ofBin} />
  const value = !field && isTime(column.field) ? row[column.field] : row.values[column.field]
  if (!field && typeof value === 'string') return <Cut text={formats.dateTime(value)} />
  if (!field || isNothing(value)) return <span className={css.blank}>—</span>
  const tone = field.options?.find((option) => option.id === value)?.tone
  const text = valueText(field, value, { t, formats, label: row.labels[column.field], masked: row.masked.includes(column.field) })
  if (tone) return <Pill label={text} tone={tone} />
  if (typeOf(field).view === 'color' && typeof value === 'string') return <Colored color={value} text={text} />
  if (typeOf(field).view === 'files' && text !== '')
    return (
      <Suspense fallback={<Cut text={text} />}>
        <FilesCell value={value} />
      </Suspense>
    )
  if (column.as === 'due' && typeof value === 'string') return <Due iso={value} text={text} formats={formats} t={t} />
  if (column.as === 'bar' && typeof value === 'number') return <Bar percent={value} text={text} />
  if (column.as === 'ago' && typeof value === 'string') return <Cut text={formats.relative(value)} hint={text} />
  if (column.on) return <Cut text={momentOn(text, value, row.values[column.on], formats)} hint={text} />
  return text === '' ? <span className={css.blank}>—</span> : <Cut text={text} />
}

/** A moment beside the day that another value says, as both are read here: on that day its time, else in brief. */
function momentOn(text: string, value: Json, other: Json | undefined, { brief, date, dateTime, time }: Formats): string {
  if (typeof value !== 'string') return text
  if (typeof other !== 'string') return brief(value)
  const day = other.includes('T') ? dateTime(other).replace(time(other), '') : date(other)
  return text.startsWith(day) ? time(value) : brief(value)
}

type OwnTime = 'createdAt' | 'updatedAt' | 'deletedAt'

const isTime = (column: string): column is OwnTime => column === 'createdAt' || column === 'updatedAt' || column === 'deletedAt'

/** Of the locations that this person works at. */
function LocationName({ id }: { readonly id: string | null }): ReactNode {
  const name = useApp((state) => state.boot?.locations.find((each) => each.id === id)?.name)
  return name === undefined ? <span className={css.blank}>—</span> : <Cut text={name} />
}

function Colored({ color, text }: { readonly color: string; readonly text: string }): ReactNode {
  return (
    <span className={css.cut} dir="auto">
      <Swatch color={color} />
      {text}
    </span>
  )
}

function Cut({ text, hint }: { readonly text: string; readonly hint?: string }): ReactNode {
  return (
    <span className={css.cut} dir="auto" {...tip(hint ?? (text.length > 18 ? text : undefined))}>
      {text}
    </span>
  )
}

/** Amber from 30 days before, red once past (guide: backoffice §2.2). */
const SOON_DAYS = 30

function Due({ iso, text, formats, t }: { readonly iso: string; readonly text: string; readonly formats: Formats; readonly t: Translate }): ReactNode {
  const days = Math.round((Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) - Date.now()) / 86_400_000)
  const tone = days < 0 ? 'danger' : days <= SOON_DAYS ? 'warning' : undefined
  if (!tone) return <Cut text={text} />
  return (
    <span className={css.due} data-tone={tone} {...tip(t(days < 0 ? 'shared/list.past' : 'shared/list.soon', { when: formats.relative(iso) }))}>
      {text}
    </span>
  )
}

/** Green from 30 %, amber from 10 %, red below (guide: backoffice §2.1). */
function Bar({ percent, text }: { readonly percent: number; readonly text: string }): ReactNode {
  const tone = percent >= 30 ? 'success' : percent >= 10 ? 'warning' : 'danger'
  return (
    <span className={css.bar}>
      <span className={css.track} aria-hidden="true">
        <span className={css.fill} data-tone={tone} style={{ inlineSize: `${Math.max(0, Math.min(100, percent))}%` }} />
      </span>
      {text}
    </span>
  )
}
