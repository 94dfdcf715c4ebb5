import type { ReactNode } from 'react'
import type { Json, ResolvedField } from '#contract'
import { useT } from '#i18n'
import css from './value.module.css'

type Part = Readonly<Record<string, Json>>

const isPart = (value: Json | undefined): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

export interface StructuredValueProps {
  readonly field: ResolvedField
  readonly value: Json
  /** Draws one inner value. */
  readonly draw: (field: ResolvedField, value: Json | undefined) => ReactNode
}

/** Rows as a small table that scrolls by itself. */
export function RowsValue({ field, value, draw }: StructuredValueProps) {
  const t = useT()
  const columns = Object.entries(field.of ?? {})
  const rows = Array.isArray(value) ? value.filter(isPart) : []
  const items = field.items && new Map(field.items.map((item) => [item.id, item.label]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <fieldset className={css.scroll} tabIndex={0} aria-label={t(field.label)}>
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
                <td key={name}>{draw(column, row[name])}</td>
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
  const inner = isPart(value) ? value : {}
  return (
    <dl className={css.group}>
      {Object.entries(field.of ?? {}).map(([name, each]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{t(each.label)}</dt>
          <dd>{draw(each, inner[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An address as it stands on an envelope. */
export function AddressValue({ value }: { readonly value: Json }) {
  const { line1, line2, city, state, zip } = isPart(value) ? value : {}
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [line1, line2, place].filter((line): line is string => typeof line === 'string' && line !== '')
  return <span className={css.lines}>{lines.join('\n')}</span>
}
