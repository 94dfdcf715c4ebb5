import type { OperationItem, ResolvedResource } from '#contract'
import type { Formats, Translate } from '#i18n'
import { valueText } from '#screen-tree'
import { csvLine } from '#validation'
import { type ItemColumn, nameOf } from './item-columns.ts'

interface ReportWords {
  readonly t: Translate
  readonly formats: Formats
  readonly columns: readonly ItemColumn[]
  readonly resource: ResolvedResource | undefined
}

/** The items that were not done, each with why, as CSV. */
export function reportCsv(items: readonly OperationItem[], { t, formats, columns, resource }: ReportWords): string {
  const cellOf = ({ column: { field: name } }: ItemColumn, { record }: OperationItem): string => {
    const field = resource?.fields[name]
    if (!record || !field) return ''
    return valueText(field, record.values[name], { t, formats, label: record.labels[name], masked: record.masked.includes(name) })
  }
  const others = columns.filter(({ column }) => column.field !== 'display')
  const head = [t('shared/operations.item'), ...others.map(({ title }) => title), t('shared/operations.report.why')]
  const lines = items.map((item) => [nameOf(item), ...others.map((column) => cellOf(column, item)), item.findings.map(({ message }) => message).join(' ')])
  return [head, ...lines].map(csvLine).join('')
}
