import { byKey } from '#contract'
import { byStart } from '../order.ts'
import { allocateCents, sumCents } from './money.ts'
import { type PayContext, payContext } from './pay-context.ts'
import type { PayFacts, Payment, PayPerson, PaySettings } from './pay-input.ts'
import { type PayRows, payPeriod } from './pay-period.ts'
import type { Component, PayRun, WorkerFinding } from './pay-result.ts'
import { weekOvertime, weekTimes } from './week-pay.ts'
import { type PayPiece, type PlacedPiece, placePieces, workedTime } from './worked-time.ts'
import { workedWeeks } from './worked-weeks.ts'
import { workerRows } from './worker-rows.ts'

/** One company of an owner, as it is paid by itself. */
export interface CompanyPay {
  readonly company: string
  readonly rows: PayRows
  readonly facts: PayFacts
  readonly settings: PaySettings
  /** Who a worker is in all companies of the owner; the worker's own id when it says nothing. */
  readonly identityOf?: (worker: string) => string
}

/** Overtime of a person who works for several companies of one owner. */
export interface CombinedWorker {
  readonly identity: string
  readonly companies: readonly string[]
  readonly separateCents: number
  readonly combinedCents: number
  /** Combined less separate. */
  readonly differenceCents: number
  /** The difference by company, by the hours worked for each. */
  readonly byCompany: readonly { readonly company: string; readonly cents: number }[]
  /** Overtime of the union, week by week, with why. */
  readonly overtime: readonly Component[]
}

export interface CombinedPay {
  readonly runs: readonly { readonly company: string; readonly run: PayRun }[]
  readonly workers: readonly CombinedWorker[]
  readonly findings: readonly WorkerFinding[]
  readonly separateGrossCents: number
  readonly combinedGrossCents: number
}

/**
 * Companies of one owner together: the 40 and 48 hours are tested again on the union of each person's hours (domain: backoffice §2.11).
 * Nothing is tested where periods, weeks or zones differ: that is found.
 */
export function combinePay(companies: readonly CompanyPay[]): CombinedPay {
  const findings = mismatches(companies)
  const runs = companies.map(({ company, rows, facts, settings }) => ({ company, run: payPeriod(rows, facts, settings) }))
  const separateGrossCents = runs.reduce((sum, { run }) => sum + run.workers.reduce((gross, { grossCents }) => gross + grossCents, 0), 0)
  const groups = findings.length > 0 ? [] : [...byKey(membersOf(companies, runs), ({ identity }) => identity).values()]
  const shared = groups.filter((members) => members.length > 1)
  findings.push(...shared.flatMap(overlapsOf))
  const workers = shared.map(combined)
  const combinedGrossCents = separateGrossCents + workers.reduce((sum, { differenceCents }) => sum + differenceCents, 0)
  return { runs, workers, findings, separateGrossCents, combinedGrossCents }
}

function mismatches([first, ...others]: readonly CompanyPay[]): WorkerFinding[] {
  const keyOf = ({ settings: { period, zone, weekStartsOn = 0 } }: CompanyPay): string => JSON.stringify([period.from, period.to, zone, weekStartsOn])
  return others.flatMap((other) =>
    first === undefined || keyOf(first) === keyOf(other)
      ? []
      : [{ code: 'periodsDoNotMatch', severity: 'block' as const, params: { company: first.company, other: other.company } }],
  )
}

/** Somebody as an employee of one company, who works there in the period. */
interface Member {
  readonly identity: string
  readonly company: string
  readonly person: PayPerson
  readonly pieces: readonly PayPiece[]
  readonly payments: readonly Payment[]
  readonly context: PayContext
  readonly separateCents: number
}

/** Contractors and exempt workers have no hours that are tested. */
function membersOf(companies: readonly CompanyPay[], runs: CombinedPay['runs']): readonly Member[] {
  return companies.flatMap(({ company, rows: { people, lines }, facts, settings, identityOf = (worker) => worker }, index) => {
    const context = payContext(facts, settings, () => {})
    const paid = new Map(runs[index]?.run.workers.map(({ worker, components }) => [worker, components]))
    const rowsOf = workerRows(lines, facts)
    return people.flatMap((person): readonly Member[] => {
      const { lines: own, payments } = rowsOf(person.id)
      const pieces = workedTime(person, own, context)
      if (person.payClass === '1099' || person.isOvertimeExempt || pieces.length === 0) return []
      const separateCents = sumCents((paid.get(person.id) ?? []).filter(({ kind }) => kind === 'overtime'))
      return [{ identity: identityOf(person.id), company, person, pieces, payments, context, separateCents }]
    })
  })
}

type Members = readonly [Member, ...Member[]]

function combined(members: Members): CombinedWorker {
  const [{ identity }] = members
  const placed = placeTogether(members)
  const overtime = unionOvertime(members, placed)
  const [separateCents, combinedCents] = [members.reduce((sum, member) => sum + member.separateCents, 0), sumCents(overtime)]
  const differenceCents = combinedCents - separateCents
  const companies = members.map(({ company }) => company)
  const parts = allocateCents(
    differenceCents,
    members.map((member) => (placed.get(member) ?? []).reduce((sum, { ms }) => sum + ms, 0)),
  )
  const byCompany = companies.map((company, index) => ({ company, cents: parts[index] ?? 0 }))
  return { identity, companies, separateCents, combinedCents, differenceCents, byCompany, overtime }
}

/** Pieces of all members in the order of time. */
const together = (members: Members) =>
  members.flatMap((member) => member.pieces.map((piece) => ({ member, piece, start: piece.start, end: piece.end }))).sort(byStart)

/** Pieces of each member with their place in the hours of all. */
function placeTogether(members: Members): ReadonlyMap<Member, readonly PlacedPiece[]> {
  const all = together(members)
  const placed = placePieces(
    all.map(({ piece }) => piece),
    members[0].context.settings,
  )
  const groups = byKey(placed.keys(), (place) => all[place]?.member)
  return new Map([...groups].map(([member, places]) => [member, places.flatMap((place) => placed[place] ?? [])]))
}

function unionOvertime(members: Members, placed: ReadonlyMap<Member, readonly PlacedPiece[]>): readonly Component[] {
  const [{ person, context }] = members
  const times = weekTimes([...placed.values()].flat())
  const weeks = members.flatMap((member) => workedWeeks(member.person, member.payments, placed.get(member) ?? [], member.context))
  return [...byKey(weeks, ({ week }) => week)].flatMap(([week, own]) => {
    const time = times.get(week)
    return time === undefined ? [] : weekOvertime(person, { week, time, parts: own.flatMap(({ parts }) => parts) }, context)
  })
}

/** Time for two companies at once: whose it is has to be decided first. */
function overlapsOf(members: Members): readonly WorkerFinding[] {
  const all = together(members)
  return all.flatMap(({ member, piece, start }, index) => {
    const before = all[index - 1]
    if (before === undefined || before.end <= start) return []
    const params = { date: piece.date, company: before.member.company, other: member.company }
    return [{ worker: member.identity, code: 'workedForTwoCompanies', severity: 'block' as const, params }]
  })
}
