import { type ScrubResult, type ScrubSettings, scrubClaims, scrubResultsOf } from '#care'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { FORMATS } from '#validation'
import { oneOf } from '../bound.ts'
import { isIn, optionLabels, stateText } from '../rows.ts'
import { idsIn, namedBy } from '../timecards/card-facts.ts'
import { scrubbedClaims } from './scrub-facts.ts'
import { type BillingSlots, billingSlots, ROWS_MAX } from './slots.ts'

/**
 * Judges claims by the scrub rules and says where each goes from there (domain: backoffice §3.2, §3.7). They are judged with all claims of the same
 * clients that were not sent yet, so that it makes no difference which of them are scrubbed together.
 */
export const scrub: OperationCode = async (frame) => {
  const slots = billingSlots(frame.domain)
  const { claim } = slots
  const due = frame.records.filter((row) => isIn(frame.unit, claim, row, 'open'))
  const judged = await withSiblings(frame, slots, due)
  const { claims, facts } = await scrubbedClaims(frame, slots, judged)
  const results = new Map(scrubResultsOf(claims, scrubClaims(claims, facts, settingsOf(frame))).map((each) => [each.claim, each]))
  const linesOf = new Map(claims.map(({ id, lines }) => [id, lines.map((line) => line.id)]))
  return frame.records.map((row): PlannedItem => {
    const result = due.includes(row) ? results.get(row.id) : undefined
    if (result === undefined)
      return { key: row.id, findings: [{ code: 'notToScrub', severity: 'block', places: { state: stateText(frame.unit, claim, row) } }] }
    return itemOf(frame, slots, { row, result, lines: linesOf.get(row.id) ?? [] })
  })
}

/** With the other claims of their clients that are not sent. */
async function withSiblings({ unit }: OperationFrame, { claim }: BillingSlots, due: readonly RecordRow[]): Promise<readonly RecordRow[]> {
  const { lifecycle } = unit.resource(claim.resource)
  if (due.length === 0 || lifecycle === undefined) return due
  const filter = [{ field: lifecycle.field, op: 'in', value: oneOf(claim.states('open')) } as const]
  const rows = await unit.rows(claim.resource, { filter, and: [namedBy(claim, 'recipient', idsIn(claim, due, 'recipient'))], limit: ROWS_MAX })
  const known = new Set(due.map(({ id }) => id))
  return [...due, ...rows.filter(({ id }) => !known.has(id))].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const settingsOf = ({ unit }: OperationFrame): ScrubSettings => ({ today: unit.moment.today, zone: unit.moment.timeZone, formats: FORMATS })

interface Judged {
  readonly row: RecordRow
  readonly result: ScrubResult
  /** Ids of its lines, in their order. */
  readonly lines: readonly string[]
}

const TRANSITIONS = { ready: 'pass', held: 'hold', scrubFailed: 'fail' } as const
const ISSUES_MAX = 500

function itemOf({ unit }: OperationFrame, { claim }: BillingSlots, { row, result, lines }: Judged): PlannedItem {
  const issues = result.findings.map(({ rule, severity, line }) => ({
    ...{ id: newId(unit.moment.now), finding: rule, severity },
    ...(line !== undefined && lines.includes(line) && { line: lines.indexOf(line) + 1 }),
  }))
  const rules = [...new Set(result.findings.map(({ rule }) => rule))]
  const values = claim.values({ findings: rules, issues: issues.slice(0, ISSUES_MAX), issueCount: issues.length, scrubbed: unit.moment.now.toISOString() })
  const labels = optionLabels(unit, claim.resource, claim.needed('findings'))
  const told = (rule: string): Finding => ({ code: 'scrubbed', severity: 'info', places: { text: unit.say({ key: labels.get(rule) ?? rule }) } })
  return {
    key: row.id,
    write: { resource: claim.resource, row, values, transition: claim.transition(TRANSITIONS[result.result]) },
    findings: rules.map(told),
  }
}
