import { MINUTE_MS } from '../time/span.ts'
import { type LeaveOpening, type LeaveStanding, leaveDays, leaveLedger } from './leave-ledger.ts'
import { centsOfTime, ROUNDING } from './money.ts'
import { isInPeriod, type PayContext } from './pay-context.ts'
import type { Leave, PayPerson } from './pay-input.ts'
import type { Component } from './pay-result.ts'
import type { PlacedPiece } from './worked-time.ts'

/** Leave of one worker in the period, and what was had of it before. */
export interface LeaveRows {
  readonly leaves: readonly Leave[]
  readonly openings: readonly LeaveOpening[]
}

export interface LeavePay {
  readonly components: readonly Component[]
  readonly standings: readonly LeaveStanding[]
}

/** Time off at the worker's rate. It is never worked time, so that it makes no overtime (domain: operations §2 O13). */
export function leavePay(person: PayPerson, { leaves, openings }: LeaveRows, placed: readonly PlacedPiece[], context: PayContext): LeavePay {
  const own = leaves.filter(({ date }) => isInPeriod(context.settings, date))
  if (person.payClass === '1099') return contractorLeave(own, context)
  const { standings, refused } = balances(person, { leaves: own, openings }, placed, context)
  const taken = own.filter(({ id, type }) => context.settings.paidLeave.includes(type) && !refused.has(id))
  return { components: taken.flatMap((leave) => leaveComponent(leave, context)), standings }
}

/** A contractor has no leave (domain: backoffice §3.9). */
function contractorLeave(leaves: readonly Leave[], { report }: PayContext): LeavePay {
  for (const { id, worker, type, date } of leaves) report({ worker, row: id, code: 'leaveOfContractor', severity: 'block', params: { type, date } })
  return { components: [], standings: [] }
}

function balances(person: PayPerson, { leaves, openings }: LeaveRows, placed: readonly PlacedPiece[], { settings, report }: PayContext) {
  const worked = placed.filter(({ piece }) => isInPeriod(settings, piece.date)).map(({ piece, ms }) => ({ date: piece.date, workedMs: ms }))
  const ledgers = settings.leavePolicies.map((policy) => {
    const uses = leaves.filter(({ type }) => type === policy.type)
    const opening = openings.find(({ type }) => type === policy.type)
    return { type: policy.type, ...leaveLedger(policy, opening, leaveDays(worked, uses)) }
  })
  for (const { type, refused } of ledgers)
    for (const { id, date, minutes, availableMin } of refused)
      report({ worker: person.id, row: id, code: 'leaveExceedsBalance', severity: 'block', field: 'minutes', params: { type, date, minutes, availableMin } })
  return { standings: ledgers.map(({ standing }) => standing), refused: new Set(ledgers.flatMap(({ refused }) => refused.map(({ id }) => id))) }
}

function leaveComponent({ id, worker, type, date, minutes, service }: Leave, { rateOf, report }: PayContext): readonly Component[] {
  const rate = rateOf({ worker, ...(service === undefined ? {} : { service }) }, date)
  if (rate?.per !== 'hour') {
    report({ worker, row: id, code: 'noPayRate', severity: 'block', field: 'rate', params: { service: service ?? type, date } })
    return []
  }
  const inputs = { type, date, minutes, rate: rate.id, rateCents: rate.cents }
  return [{ kind: 'leave', cents: centsOfTime(rate.cents * minutes * MINUTE_MS), why: { rule: 'leave', inputs, rounding: ROUNDING, sources: [id] } }]
}
