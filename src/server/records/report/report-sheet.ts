import { type ReportGroup, type ReportMeasure, SHEET_ROWS_MAX, type SheetKind } from '#contract'
import { offsetAt } from '#expression'
import { csvOf, valueTypeOf } from '#fields'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import { type SheetCell, type SheetColumn, type SheetFile, sheetFile } from '#server/platform/sheets'
import type { RecordsContext } from '../context.ts'
import { openSubject } from '../subject.ts'
import { say } from '../texts.ts'
import { askedReport, type ReportCall, rowsOfReport } from './report-data.ts'
import type { Axis } from './report-sql.ts'

/** A report as a file: a line for each row and one for the total. Throws as `reportData`, and too-large for more than SHEET_ROWS_MAX rows. */
export async function exportReport(context: RecordsContext, actor: Actor, call: ReportCall & { readonly kind: SheetKind }): Promise<SheetFile> {
  openSubject(context, actor, { resource: call.screen.resource, verb: 'export' })
  const asked = askedReport({ context, actor }, call)
  const { subject, query, groups, axes, measures } = asked
  const data = await rowsOfReport(asked, call.screen, SHEET_ROWS_MAX)
  if (data.isCut) throw new RefusalError('too-large')
  const detail = { report: call.id, fields: groups.map(({ field }) => field), filters: query.filters.map(({ field }) => field) }
  await context.audit({ actor, action: 'export', entity: subject.resource.name, detail })
  const columns: readonly SheetColumn[] = [
    ...groups.map(({ id, each }, place): SheetColumn => ({ title: titleOf(context, `${call.id}.groups.${id}`, { each, axis: axes[place] }), format: 'text' })),
    ...measures.map(
      ({ id, as = 'number' }): SheetColumn => ({ title: call.own?.measures[id] ?? say(context, { key: `${call.id}.measures.${id}` }), format: as }),
    ),
  ]
  const lines = [
    ...data.rows
      .filter(({ keys }) => keys.length === axes.length)
      .map(({ keys, values }) => [
        ...keys.map((key, place): SheetCell => ({ text: keyText(context, axes[place], key, data.names) })),
        ...values.map((value, place) => amountCell(measures[place], value, subject.moment.timeZone)),
      ]),
    [
      ...axes.map((_axis, place): SheetCell => ({ text: place === 0 ? say(context, { key: 'shared/report.total' }) : '' })),
      ...data.total.map((value, place) => amountCell(measures[place], value, subject.moment.timeZone)),
    ],
  ]
  return sheetFile(call.kind, { name: `${nameOfFile(call)}-${subject.moment.today}`, columns, parts: inOnePart(lines) })
}

/** Letters and digits of what the company called it; of a document the last part of its id. */
const nameOfFile = ({ id, own }: ReportCall): string =>
  own === undefined ? (id.split('/').at(-1) ?? id) : own.title.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'report'

/** The report's own word, or the field's with the spans that are told apart. */
function titleOf(context: RecordsContext, key: string, { each, axis }: { readonly each: ReportGroup['each']; readonly axis: Axis | undefined }): string {
  const own = say(context, { key })
  if (own !== key) return own
  const label = say(context, { key: axis?.field.label ?? key })
  return each === undefined ? label : say(context, { key: `shared/report.by.${each}`, params: { field: label } })
}

async function* inOnePart(lines: readonly (readonly SheetCell[])[]): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  yield lines
}

function keyText(context: RecordsContext, axis: Axis | undefined, key: string | null, names: Readonly<Record<string, string>>): string {
  if (axis === undefined || key === null) return ''
  const { field } = axis
  const type = valueTypeOf(field)
  if (type.pointsAt) return names[key] ?? ''
  return type.filterForm === 'dates' ? key : csvOf(field, type.holds === 'boolean' ? key === 'true' : key, (text) => say(context, { key: text }))
}

/** Places behind the point, and what the unit of a file has of the unit that is counted: dollars, shares, hours. */
const WRITTEN: Readonly<Record<'number' | 'money' | 'percent' | 'hours', { readonly per: number; readonly text: (value: number) => string }>> = {
  number: { per: 1, text: String },
  money: { per: 100, text: (value) => value.toFixed(2) },
  percent: { per: 1, text: (value) => (value * 100).toFixed(1) },
  hours: { per: 60, text: (value) => value.toFixed(2) },
}

function amountCell(measure: ReportMeasure | undefined, counted: number | null, timeZone: string): SheetCell {
  if (counted === null) return { text: '' }
  const as = measure?.as ?? 'number'
  if (as === 'moment') return { text: new Date(counted).toISOString(), value: new Date(counted + offsetAt(counted, timeZone)) }
  const { per, text } = WRITTEN[as]
  const value = counted / per
  return { text: text(value), value }
}
