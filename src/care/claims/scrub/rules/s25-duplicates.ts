import { eachDay } from '../../../time/day-span.ts'
import type { Claim } from '../../claim.ts'
import type { BilledLine } from '../facts.ts'
import type { ScrubRule } from '../rule.ts'
import type { Found, LineAt } from '../subject.ts'

interface Entry extends BilledLine {
  /** It is among the claims that are judged. */
  readonly isAtHand?: boolean
}

function keysOf({ client, payer, code, modifiers, renderingId = '', ...days }: BilledLine): readonly string[] {
  const service = [client, payer, code, ...modifiers.toSorted(), renderingId].join('|')
  return eachDay(days).map((day) => `${day}|${service}`)
}

function put(taken: Map<string, Entry[]>, entry: Entry): void {
  for (const key of keysOf(entry)) {
    const entries = taken.get(key)
    if (entries) entries.push(entry)
    else taken.set(key, [entry])
  }
}

function lineOf({ claim, line: { code, modifiers, from, to, renderingId } }: LineAt): Entry {
  const service = { client: claim.clientId, payer: claim.payerId, code, modifiers, ...(renderingId ? { renderingId } : {}) }
  return { claim: claim.id, ...service, from, to, isAtHand: true }
}

/** What is billed may be an earlier state of the claim itself, or the claim that it replaces. */
function isReplacedBy({ id, originalClaimId, payerClaimNumber }: Claim, entry: Entry): boolean {
  return entry.claim === id || entry.claim === originalClaimId || (payerClaimNumber !== undefined && entry.payerClaimNumber === payerClaimNumber)
}

/**
 * The same code for the same client, payer, rendering provider and day on a claim that is paid or waits for an answer, or twice among the
 * claims at hand: the later one is told of, and counts no more itself (CARC 18).
 */
export const duplicates: ScrubRule = {
  id: 'S25',
  code: 'duplicateClaim',
  severity: 'block',
  field: 'code',
  check: ({ lines, facts: { billedLines = [] } }) => {
    const taken = new Map<string, Entry[]>()
    const clients = new Set(lines.map(({ claim }) => claim.clientId))
    for (const line of billedLines) if (clients.has(line.client)) put(taken, line)
    return lines.flatMap((at): readonly Found[] => {
      const own = lineOf(at)
      const other = keysOf(own)
        .flatMap((key) => taken.get(key) ?? [])
        .find((entry) => entry.isAtHand || !isReplacedBy(at.claim, entry))
      if (other) return [{ at, params: { other: other.claim, code: own.code, from: own.from } }]
      put(taken, own)
      return []
    })
  },
}
