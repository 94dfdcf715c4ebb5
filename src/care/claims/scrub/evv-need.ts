import type { ClaimFacts } from './facts.ts'
import type { LineAt } from './subject.ts'

/** Whether the visits of a line have to be verified: its service is, and its payer wants it on that day (domain: backoffice §3.5). */
export function needsEvv({ claim, line }: LineAt, { services, payers }: ClaimFacts): boolean {
  const payer = payers?.get(claim.payerId)
  const isWanted = payer?.needsEvv !== false && (payer?.evvFrom ?? '') <= line.from
  return isWanted && services?.get(line.serviceId)?.needsEvv === true
}
