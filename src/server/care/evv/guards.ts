import { keptCompliance } from '#care'
import type { Finding, RuleCode } from '#server/operations'
import type { JudgedWrite, RecordRow, RecordUnit } from '#server/records'
import { type BoundSlot, slotOf } from '../bound.ts'
import { stateOf } from '../rows.ts'
import { editsOf } from './log-facts.ts'

const TIMES = ['starts', 'ends', 'adjustedStart', 'adjustedEnd']
const OTHERS = ['recipient', 'worker', 'care', 'day']

/**
 * What holds of every write of a log, whoever makes it: what was verified changes with an edit that says why, compliance is never given back, and edits are only
 * added to (domain: backoffice §3.5). A step of the visit itself, as a clock-out, brings its time along.
 */
export const guards: RuleCode = async (unit, domain, writes) => {
  const log = slotOf(domain, 'log')
  return new Map(writes.map((write) => [write.key, write.before === undefined ? [] : findingsOf(unit, log, { ...write, before: write.before })]))
}

type Change = JudgedWrite & { readonly before: RecordRow }

function findingsOf(unit: RecordUnit, log: BoundSlot, { row, before }: Change): readonly Finding[] {
  const differs = (name: string): boolean => (log.value(before.values, name) ?? null) !== (log.value(row.values, name) ?? null)
  const [old, now] = [editsOf(log, before.values), editsOf(log, row.values)]
  const [was, is] = [before, row].map(({ values }) => log.value(values, 'compliant') === true)
  const isStep = stateOf(unit, log, before) !== stateOf(unit, log, row)
  const isExplained = now.length > old.length || (isStep && !differs('adjustedStart') && !differs('adjustedEnd'))
  const faults: readonly (readonly [code: string, isWrong: boolean])[] = [
    ['editNeedsReason', !isExplained && (TIMES.some(differs) || OTHERS.some(differs))],
    ['complianceRaised', is === true && !keptCompliance(was, is)],
    ['editsKept', JSON.stringify(now.slice(0, old.length)) !== JSON.stringify(old)],
  ]
  return faults.filter(([, isWrong]) => isWrong).map(([code]) => ({ code, severity: 'block' }))
}
