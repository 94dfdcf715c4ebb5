import { DAY_MS } from '#contract'
import type { OperationCode, PlannedItem } from '#server/operations'
import { block } from '../block.ts'
import { slotOf } from '../bound.ts'
import { dayOf, isIn, numberOf, stateText, textOf } from '../rows.ts'

/** Has letters written to those who have still to sign (domain: backoffice §2.4). Two within a day want a reason. */
export const remind: OperationCode = async ({ unit, domain, records }) => {
  const paper = slotOf(domain, 'paper')
  const { now } = unit.moment
  return records.map((row): PlannedItem => {
    if (!isIn(unit, paper, row, 'waiting')) return { key: row.id, findings: [block('notWaiting', { state: stateText(unit, paper, row) })] }
    const last = textOf(paper, row, 'remindedAt')
    const isLately = last !== undefined && now.getTime() - Date.parse(last) < DAY_MS
    const values = paper.values({ letterDue: now.toISOString(), reminders: (numberOf(paper, row, 'reminders') ?? 0) + 1 })
    return {
      key: row.id,
      write: { resource: paper.resource, row, values },
      findings: isLately ? [{ code: 'remindedLately', severity: 'warn', places: { date: dayOf(unit, last) } }] : [],
    }
  })
}
