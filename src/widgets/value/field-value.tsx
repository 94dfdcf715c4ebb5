import { memo } from 'react'
import type { Json, ResolvedField } from '#contract'
import { type ViewName, valueTypeOf } from '#fields'
import { useFormats, useT } from '#i18n'
import { valueText } from '#screen-tree'
import { Swatch } from '../color/swatch.tsx'
import { FilesValue } from '../file/files-value.tsx'
import { Icon } from '../icon/icon.tsx'
import { Pill } from '../pill/pill.tsx'
import { AddressValue, GroupValue, RowsValue, type StructuredValueProps } from './structured-values.tsx'
import css from './value.module.css'

export interface FieldValueProps {
  readonly field: ResolvedField
  readonly value: Json | undefined
  /** Display text of a reference or user, from the record's `labels`. */
  readonly label?: string | readonly string[] | undefined
  /** The record names this field among its `masked` ones. */
  readonly masked?: boolean | undefined
  /** Display texts of references inside rows and groups, by id. */
  readonly labelOf?: ((id: string) => string | undefined) | undefined
  /** One line, for tables and cards: rows are counted, addresses and long texts run on. */
  readonly compact?: boolean
}

/** A field's value to read: text in the user's locale, pills for choices with a tone, small tables for rows, `—` for nothing. */
export const FieldValue = memo(function FieldValue({ field, value, label, masked, labelOf, compact = false }: FieldValueProps) {
  const t = useT()
  const formats = useFormats()
  const text = valueText(field, value, { t, formats, label, masked })
  if (text === '') return <Blank />
  if (masked || field.type === 'secret') return <Masked text={text} />
  const { view } = valueTypeOf(field)
  if (view === 'files') return <FilesValue value={value} compact={compact} />
  if (view === 'color') return <Color value={value} text={text} />
  if (view === 'options') return <Choices field={field} value={value} text={text} />
  if (!compact && typeof value === 'object') {
    const draw: StructuredValueProps['draw'] = (inner, part, inCell) => (
      <FieldValue field={inner} value={part} label={labelFor(part, labelOf)} {...(labelOf && { labelOf })} compact={inCell} />
    )
    if (view === 'rows') return <RowsValue field={field} value={value} draw={draw} />
    if (view === 'group') return <GroupValue field={field} value={value} draw={draw} />
    if (view === 'address') return <AddressValue value={value} />
  }
  return <Plain view={view} value={value} text={text} compact={compact} />
})

function labelFor(value: Json | undefined, labelOf: FieldValueProps['labelOf']): string | readonly string[] | undefined {
  if (!labelOf) return undefined
  if (Array.isArray(value)) return value.map((id) => (typeof id === 'string' ? (labelOf(id) ?? '') : ''))
  return typeof value === 'string' ? labelOf(value) : undefined
}

function Blank() {
  const t = useT()
  return (
    <span className={css.blank}>
      <span aria-hidden>{t('shared/widgets.blank')}</span>
      <span className="only-read-aloud">{t('shared/widgets.blankSpoken')}</span>
    </span>
  )
}

function Masked({ text }: { readonly text: string }) {
  const t = useT()
  return (
    <span className={css.masked}>
      <Icon name="eye-off" size={14} label={t('shared/widgets.maskedPart')} />
      <bdi>{text}</bdi>
    </span>
  )
}

function Choices({ field, value, text }: { readonly field: ResolvedField; readonly value: Json | undefined; readonly text: string }) {
  const t = useT()
  const chosen = (Array.isArray(value) ? value : [value]).map((id) => field.options?.find((option) => option.id === id))
  if (!chosen.some((option) => option?.tone)) return <span>{text}</span>
  return <span className={css.pills}>{chosen.map((option) => option && <Pill key={option.id} label={t(option.label)} tone={option.tone} />)}</span>
}

function Color({ value, text }: { readonly value: Json | undefined; readonly text: string }) {
  return (
    <span>
      <Swatch color={typeof value === 'string' ? value : undefined} />
      {text}
    </span>
  )
}

interface PlainProps {
  readonly view: ViewName
  readonly value: Json | undefined
  readonly text: string
  readonly compact: boolean
}

function Plain({ view, value, text, compact }: PlainProps) {
  if (view === 'email' && !compact)
    return (
      <a className={css.link} href={`mailto:${text}`}>
        {text}
      </a>
    )
  if (view === 'phone') {
    const number = <span className={css.fixed}>{text}</span>
    return compact ? (
      number
    ) : (
      <a className={css.link} href={`tel:+1${String(value)}`}>
        {number}
      </a>
    )
  }
  if (view === 'lines' && !compact) return <span className={css.lines}>{text}</span>
  return view === 'number' ? <bdi className={css.number}>{text}</bdi> : <bdi>{text}</bdi>
}
