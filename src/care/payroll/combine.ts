import { byKey } from '#contract'
import { byStart } from '../order.ts'
import { dayAt } from '../time/wall-time.ts'
import { allocateCents, sumCents } from './money.ts'
import { type PayContext, payContext } from './pay-context.ts'
import type { PayFacts, PayPerson, PaySettings } from './pay-input.ts'
import { type PayRows, payPeriod, workedWeeks } from './pay-period.ts'
import type { Component, PayFinding, PayRun } from './pay-result.ts'
import { weekOvertime, weekTimes } from './week-pay.ts'
import { type PlacedPiece, placePieces, workedTime } from './worked-time.ts'

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
  readonly findings: readonly PayFinding[]
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
  const workers = groups.flatMap((members) => {
    const times = members.map((member) => ({ member, pieces: piecesOf(member) })).filter(({ pieces }) => pieces.length > 0)
    if (times.length < 2) return []
    findings.push(...overlapsOf(times))
    return [combined(times)]
  })
  const combinedGrossCents = separateGrossCents + workers.reduce((sum, { differenceCents }) => sum + differenceCents, 0)
  return { runs, workers, findings, separateGrossCents, combinedGrossCents }
}

function mismatches([first, ...others]: readonly CompanyPay[]): PayFinding[] {
  const keyOf = ({ settings: { period, zone, weekStartsOn = 0 } }: CompanyPay): string => JSON.stringify([period.from, period.to, zone, weekStartsOn])
  return others.flatMap((other) =>
    first === undefined || keyOf(first) === keyOf(other)
      ? []
      : [{ code: 'periodsDoNotMatch', severity: 'block' as const, params: { company: first.company, other: other.company } }],
  )
}

/** Somebody as an employee of one company. */
interface Member {
  readonly identity: string
  readonly company: string
  readonly person: PayPerson
  readonly rows: PayRows
  readonly facts: PayFacts
  readonly context: PayContext
  readonly separateCents: number
}

/** Contractors and exempt workers have no hours that are tested. */
function membersOf(companies: readonly CompanyPay[], runs: CombinedPay['runs']): readonly Member[] {
  return companies.flatMap(({ company, rows, facts, settings, identityOf = (worker) => worker }, index) => {
    const context = payContext(facts, settings, () => {})
    const paid = new Map(runs[index]?.run.workers.map(({ worker, components }) => [worker, components]))
    const linesOf = byKey(rows.lines, ({ worker }) => worker)
    return rows.people.flatMap((person) => {
      if (person.payClass === '1099' || person.isOvertimeExempt) return []
      const separateCents = sumCents((paid.get(person.id) ?? []).filter(({ kind }) => kind === 'overtime'))
      const own = { people: [person], lines: linesOf.get(person.id) ?? [] }
      return [{ identity: identityOf(person.id), company, person, rows: own, facts, context, separateCents }]
    })
  })
}

const piecesOf = ({ person, rows, context }: Member) => workedTime(person, rows.lines, context)

interface MemberTime {
  readonly member: Member
  readonly pieces: ReturnType<typeof piecesOf>
}

function combined(times: readonly MemberTime[]): CombinedWorker {
  const [first] = times
  const { identity = '', context, person } = first?.member ?? {}
  const placed = placeTogether(times)
  const overtime = context && person ? unionOvertime(times, placed, { person, context }) : []
  const [separateCents, combinedCents] = [times.reduce((sum, { member }) => sum + member.separateCents, 0), sumCents(overtime)]
  const differenceCents = combinedCents - separateCents
  const workedMs = times.map(({ member }) => (placed.get(member) ?? []).reduce((sum, { ms }) => sum + ms, 0))
  const companies = times.map(({ member }) => member.company)
  const parts = allocateCents(differenceCents, workedMs)
  const byCompany = companies.map((company, index) => ({ company, cents: parts[index] ?? 0 }))
  return { identity, companies, separateCents, combinedCents, differenceCents, byCompany, overtime }
}

/** Pieces of each member with their place in the hours of all. */
function placeTogether(times: readonly MemberTime[]): ReadonlyMap<Member, readonly PlacedPiece[]> {
  const [first] = times
  const all = times.flatMap(({ member, pieces }) => pieces.map((piece) => ({ member, piece, start: piece.start, end: piece.end }))).sort(byStart)
  const placed = first
    ? placePieces(
        all.map(({ piece }) => piece),
        first.member.context.settings,
      )
    : []
  const groups = byKey(
    placed.map((piece, index) => ({ piece, member: all[index]?.member })),
    ({ member }) => member,
  )
  return new Map([...groups].map(([member, own]) => [member, own.map(({ piece }) => piece)]))
}

function unionOvertime(
  times: readonly MemberTime[],
  placed: ReadonlyMap<Member, readonly PlacedPiece[]>,
  at: Pick<Member, 'person' | 'context'>,
): readonly Component[] {
  const hours = weekTimes([...placed.values()].flat())
  const weeks = times.flatMap(({ member: { person, facts, context }, member }) => {
    const payments = (facts.payments ?? []).filter(({ worker }) => worker === person.id)
    return workedWeeks(person, payments, placed.get(member) ?? [], context)
  })
  return [...byKey(weeks, ({ week }) => week)].flatMap(([week, own]) => {
    const time = hours.get(week)
    return time === undefined ? [] : weekOvertime(at.person, { week, time, parts: own.flatMap(({ parts }) => parts) }, at.context)
  })
}

/** Time for two companies at once: whose it is has to be decided first. */
function overlapsOf(times: readonly MemberTime[]): readonly PayFinding[] {
  const all = times.flatMap(({ member, pieces }) => pieces.map(({ start, end }) => ({ member, start, end }))).sort(byStart)
  return all.flatMap(({ member, start }, index) => {
    const before = all[index - 1]
    if (before === undefined || before.end <= start) return []
    const params = { date: dayAt(start, member.context.settings.zone), company: before.member.company, other: member.company }
    return [{ worker: member.identity, code: 'workedForTwoCompanies', severity: 'block' as const, params }]
  })
}
