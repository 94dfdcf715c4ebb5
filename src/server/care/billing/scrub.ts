import { type ClaimFinding, gravest, type ScrubSettings, scrubClaims } from '#care'
import { byKey } from '#contract'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { FORMATS } from '#validation'
import { oneOf } from '../bound.ts'
import { isIn, optionWords, stateText } from '../rows.ts'
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
  const found = byKey(scrubClaims(claims, facts, settingsOf(frame)), (finding) => finding.claim)
  return frame.records.map((row): PlannedItem => {
    if (!due.includes(row)) return { key: row.id, findings: [{ code: 'notToScrub', severity: 'block', places: { state: stateText(frame.unit, claim, row) } }] }
    const lines = claims.find(({ id }) => id === row.id)?.lines ?? []
    return itemOf(frame, slots, { row, found: found.get(row.id) ?? [], lineOf: (id) => lines.findIndex((line) => line.id === id) + 1 })
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
  readonly found: readonly ClaimFinding[]
  /** The number of a line in its claim; 0 for none. */
  readonly lineOf: (id: string | undefined) => number
}

function itemOf({ unit }: OperationFrame, { claim }: BillingSlots, { row, found, lineOf }: Judged): PlannedItem {
  const issues = found.map(({ rule, severity, line }) => ({
    ...{ id: newId(unit.moment.now), finding: rule, severity },
    ...(lineOf(line) > 0 && { line: lineOf(line) }),
  }))
  const values = claim.values({
    findings: [...new Set(found.map(({ rule }) => rule))],
    issues: issues.slice(0, ISSUES_MAX),
    issueCount: issues.length,
    scrubbed: unit.moment.now.toISOString(),
  })
  const transition = claim.transition(transitionOf(found))
  const words = optionWords(unit, claim.resource, claim.needed('findings'))
  return {
    key: row.id,
    write: { resource: claim.resource, row, values, transition },
    findings: [...new Set(found.map(({ rule }) => rule))].map(
      (rule): Finding => ({ code: 'scrubbed', severity: 'info', places: { text: words.get(rule) ?? rule } }),
    ),
  }
}

const ISSUES_MAX = 500

function transitionOf(found: readonly ClaimFinding[]): 'pass' | 'hold' | 'fail' {
  const worst = gravest(found)
  return worst === 'block' ? 'fail' : worst === 'hold' ? 'hold' : 'pass'
}
