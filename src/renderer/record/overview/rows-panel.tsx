import { useMemo } from 'react'
import { isJsonObject } from '#contract'
import { isBlank } from '#validation'
import { Card } from '#widgets'
import { labelsByPointer } from '../filling/record-answers.ts'
import { ReadValue } from '../read-value.tsx'
import { MoreButton } from './more-button.tsx'
import css from './overview.module.css'
import type { PanelProps } from './panel-props.ts'

/** Rows of the record, a line each, such as whom to call; a panel without any is not there. */
export function RowsPanel({ panel: { field: name, name: called, facts, tab }, title, resource, record, more }: PanelProps<'rows'>) {
  const texts = useMemo(() => labelsByPointer(resource.fields, record.values, record.labels), [resource, record])
  const inner = resource.fields[name]?.of ?? {}
  const held = record.values[name]
  const rows = Array.isArray(held) ? held.filter(isJsonObject) : []
  if (rows.length === 0) return null
  const value = (row: (typeof rows)[number], part: string) => {
    const field = inner[part]
    return field && <ReadValue at={`/${name}/${String(row.id)}/${part}`} field={field} value={row[part]} texts={texts} isMasked={false} />
  }
  return (
    <Card title={title} actions={<MoreButton title={title} onClick={more(tab)} />}>
      <ul className={css.rows}>
        {rows.map((row) => (
          <li key={String(row.id)} className={css.row}>
            <span className={css.rowName}>{value(row, called)}</span>
            {facts?.map((fact) => (isBlank(row[fact]) ? null : <span key={fact}>{value(row, fact)}</span>))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
