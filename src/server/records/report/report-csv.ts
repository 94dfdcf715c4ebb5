import { CSV_ROWS_MAX, type ReportMeasure } from '#contract'
import { csvOf, valueTypeOf } from '#fields'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import { csvLine } from '#validation'
import type { RecordsContext } from '../context.ts'
import { BYTE_ORDER_MARK, type CsvFile } from '../csv/export-csv.ts'
import { openSubject } from '../subject.ts'
import { say } from '../texts.ts'
import { askedReport, type ReportCall, rowsOfReport } from './report-data.ts'
import type { Axis } from './report-sql.ts'

/** A report as comma-separated values: a line for each row and one for the total. Throws as `reportData`, and too-large for more than CSV_ROWS_MAX rows. */
export async function exportReport(context: RecordsContext, actor: Actor, call: ReportCall): Promise<CsvFile> {
  openSubject(context, actor, { resource: call.screen.resource, verb: 'export' })
  const asked = askedReport({ context, actor }, call)
  const { subject, query, groups, axes, measures } = asked
  const data = await rowsOfReport(asked, call.screen, CSV_ROWS_MAX)
  if (data.isCut) throw new RefusalError('too-large')
  const detail = { report: call.id, fields: groups.map(({ field }) => field), filters: query.filters.map(({ field }) => field) }
  await context.audit({ actor, action: 'export', entity: subject.resource.name, detail })
  const titles = groups.map(({ id }, place) => titleOf(context, `${call.id}.groups.${id}`, axes[place]))
  const lines = [
    [...titles, ...measures.map(({ id }) => say(context, { key: `${call.id}.measures.${id}` }))],
    ...data.rows
      .filter(({ keys }) => keys.length === axes.length)
      .map(({ keys, values }) => [
        ...keys.map((key, place) => keyText(context, axes[place], key, data.names)),
        ...values.map((value, place) => amountText(measures[place], value)),
      ]),
    [
      ...axes.map((_axis, place) => (place === 0 ? say(context, { key: 'shared/report.total' }) : '')),
      ...data.total.map((value, place) => amountText(measures[place], value)),
    ],
  ]
  return { fileName: `${call.id.split('/').at(-1)}-${subject.moment.today}.csv`, text: textOf(lines) }
}

/** The report's own word, or the field's. */
function titleOf(context: RecordsContext, key: string, axis: Axis | undefined): string {
  const own = say(context, { key })
  return own === key ? say(context, { key: axis?.field.label ?? key }) : own
}

async function* textOf(lines: readonly (readonly string[])[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines.map(csvLine).join('')
}

function keyText(context: RecordsContext, axis: Axis | undefined, key: string | null, names: Readonly<Record<string, string>>): string {
  if (axis === undefined || key === null) return ''
  const { field } = axis
  const type = valueTypeOf(field)
  if (type.pointsAt) return names[key] ?? ''
  return type.filterForm === 'dates' ? key : csvOf(field, type.holds === 'boolean' ? key === 'true' : key, (text) => say(context, { key: text }))
}

/** Amounts with their cents, shares in percent, hours with two decimals. */
function amountText(measure: ReportMeasure | undefined, value: number | null): string {
  if (value === null) return ''
  switch (measure?.as) {
    case 'money':
      return (value / 100).toFixed(2)
    case 'percent':
      return (value * 100).toFixed(1)
    case 'hours':
      return (value / 60).toFixed(2)
    default:
      return String(value)
  }
}
