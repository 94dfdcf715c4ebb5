import type { OperationCode, PlannedItem } from '#server/operations'
import { slotOf } from '../bound.ts'
import { type ExceptionRow, exceptionsOf, isOpen, isRed } from './log-facts.ts'

const codesOf = (rows: readonly ExceptionRow[]): string => rows.map(({ code }) => code).join(', ')

/** Takes note of what is amber; what is red has to be fixed (domain: backoffice §2.8). */
export const acknowledge: OperationCode = async ({ unit, domain, records }) => {
  const log = slotOf(domain, 'log')
  const stamp = { by: unit.actor.userId, at: unit.moment.now.toISOString() }
  return records.map((row): PlannedItem => {
    const all = exceptionsOf(log, row.values)
    const red = all.filter((each) => isOpen(each) && isRed(each))
    const isDue = (each: ExceptionRow): boolean => isOpen(each) && !isRed(each)
    if (!all.some(isDue)) {
      const found = red.length > 0 ? { code: 'redMustBeFixed', places: { codes: codesOf(red) } } : { code: 'nothingOpen' }
      return { key: row.id, findings: [{ ...found, severity: 'block' }] }
    }
    const exceptions = all.map((each) => (isDue(each) ? { ...each, state: 'acknowledged', ...stamp } : each))
    return {
      key: row.id,
      write: { resource: log.resource, row, values: log.values({ exceptions }) },
      findings: red.length > 0 ? [{ code: 'redStaysOpen', severity: 'info', places: { codes: codesOf(red) } }] : [],
    }
  })
}

/** Says that logs were given to the aggregator, under the number that it answered with. */
export const transmit: OperationCode = async ({ domain, records, values }) => {
  const log = slotOf(domain, 'log')
  return records.map((row): PlannedItem => {
    const red = exceptionsOf(log, row.values).filter((each) => isOpen(each) && isRed(each))
    if (red.length > 0) return { key: row.id, findings: [{ code: 'redOpen', severity: 'block', places: { codes: codesOf(red) } }] }
    const write = { resource: log.resource, row, values: log.values({ transaction: values.number }), transition: log.transition('transmit') }
    return { key: row.id, write, findings: [] }
  })
}
