import type { ReactNode } from 'react'
import { isJsonObject, type Json, type ResolvedField } from '#contract'
import { useT } from '#i18n'
import { classNames } from '../class-names.ts'
import css from './value.module.css'

export interface StructuredValueProps {
  readonly field: ResolvedField
  readonly value: Json
  /** Draws one inner value; `inCell` in one line. */
  readonly draw: (field: ResolvedField, value: Json | undefined, inCell: boolean) => ReactNode
}

/** Wider tables are read row by row, as on paper. */
const COLUMNS_MAX = 9
/** In a place as narrow as a phone, tables with more columns are read row by row. */
const NARROW_COLUMNS_MAX = 3

const isNested = ({ type }: ResolvedField): boolean => type === 'rows' || type === 'group'

/** Rows as a small table that scrolls by itself; rows with many questions, or with rows of their own, one below the other. */
export function RowsValue(props: StructuredValueProps) {
  const columns = Object.values(props.field.of ?? {})
  return columns.length > COLUMNS_MAX || columns.some(isNested) ? <StackedRows {...props} /> : <RowsTable {...props} />
}

function StackedRows({ field, value, draw }: StructuredValueProps) {
  const t = useT()
  const labels = new Map(field.items?.map((item) => [item.id, t(item.label)]))
  const rows = Array.isArray(value) ? value.filter(isJsonObject) : []
  return (
    <ol className={css.stack}>
      {rows.map((row, index) => (
        <li key={String(row.id)}>
          <span className={css.rowName}>{labels.get(String(row.id)) ?? t('shared/widgets.row', { number: index + 1 })}</span>
          <GroupValue field={field} value={row} draw={draw} />
        </li>
      ))}
    </ol>
  )
}

function RowsTable({ field, value, draw }: StructuredValueProps) {
  const t = useT()
  const columns = Object.entries(field.of ?? {})
  const rows = Array.isArray(value) ? value.filter(isJsonObject) : []
  const items = field.items && new Map(field.items.map((item) => [item.id, item.label]))
  const folds = columns.length > NARROW_COLUMNS_MAX
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <fieldset className={classNames(css.scroll, folds && css.folds)} tabIndex={0} aria-label={t(field.label)}>
      <table className={css.table}>
        <thead>
          <tr>
            {items && <td />}
            {columns.map(([name, column]) => (
              <th key={name} scope="col">
                {t(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row.id)}>
              {items && <th scope="row">{t(items.get(String(row.id)) ?? String(row.id))}</th>}
              {columns.map(([name, column]) => (
                <td key={name} data-label={folds ? t(column.label) : undefined}>
                  {draw(column, row[name], true)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}

/** A group as pairs of label and value. */
export function GroupValue({ field, value, draw }: StructuredValueProps) {
  const t = useT()
  const inner = isJsonObject(value) ? value : {}
  return (
    <dl className={css.group}>
      {Object.entries(field.of ?? {}).map(([name, each]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{t(each.label)}</dt>
          <dd>{draw(each, inner[name], false)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An address as it stands on an envelope. */
export function AddressValue({ value }: { readonly value: Json }) {
  const { line1, line2, city, state, zip } = isJsonObject(value) ? value : {}
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [line1, line2, place].filter((line): line is string => typeof line === 'string' && line !== '')
  return <span className={css.lines}>{lines.join('\n')}</span>
}
