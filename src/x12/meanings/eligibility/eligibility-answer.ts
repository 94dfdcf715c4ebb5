import type { Transaction } from '../../file-reader.ts'
import { type Loop, loopsIn, loopsWithin, segmentIn, segmentsIn } from '../../loops/loop.ts'
import { attempt, type Place, type Report } from '../../problems/problem.ts'
import { placeOf, type Segment } from '../../text/segment.ts'
import { type DayRange, Fields, fieldsOf } from '../fields.ts'
import { type Address, addressIn, type Entity, entityIn, type Identifier, referencesIn } from '../people.ts'

/** Why the payer does not answer (AAA). */
export interface Rejection {
  readonly at: Place
  /** False where the request itself was not valid. */
  readonly isValidRequest: boolean
  /** Reject reason code: 42 unable to respond now, 72 invalid subscriber id, 75 subscriber not found. */
  readonly reason: string
  /** Follow-up action code: C correct and send again, N do not send again. */
  readonly followUp: string
}

export interface QualifiedDays {
  /** 346 plan begin, 347 plan end, 291 plan, 307 eligibility. */
  readonly qualifier: string
  readonly days: DayRange
}

/** A benefit (loop 2110). Amounts in cents, quantities and shares in thousandths. */
export interface Benefit {
  readonly at: Place
  /** Eligibility or benefit information code (EB01): 1 active coverage, 6 inactive, B co-payment, C deductible. */
  readonly code: string
  readonly coverageLevel: string | undefined
  /** Service type codes: 30 health benefit plan coverage, 42 home health care. */
  readonly serviceTypes: readonly string[]
  readonly insuranceType: string | undefined
  readonly plan: string | undefined
  /** Time period: 27 visit, 23 calendar year, 29 remaining. */
  readonly period: string | undefined
  readonly cents: number | undefined
  /** The patient's share: 200 is 20 percent. */
  readonly shareThousandths: number | undefined
  readonly quantityQualifier: string | undefined
  readonly quantityThousandths: number | undefined
  /** Y, N, U where the payer says whether an authorization is needed. */
  readonly needsAuthorization: string | undefined
  readonly isInNetwork: string | undefined
  readonly dates: readonly QualifiedDays[]
  readonly references: readonly Identifier[]
  readonly messages: readonly string[]
  readonly related: readonly Entity[]
  readonly rejections: readonly Rejection[]
}

export type Coverage = 'active' | 'inactive' | 'mixed' | 'unknown'

/** What the payer says of one person. */
export interface EligiblePerson {
  readonly isDependent: boolean
  readonly person: Entity | undefined
  readonly address: Address | undefined
  readonly birthDate: string | undefined
  /** Numbers of the question (TRN02). */
  readonly traces: readonly string[]
  readonly dates: readonly QualifiedDays[]
  readonly rejections: readonly Rejection[]
  readonly benefits: readonly Benefit[]
  /** By the benefits that say active or inactive coverage; mixed where both are said of different plans or services. */
  readonly coverage: Coverage
}

/** A 271 (TR3 005010X279A1). */
export interface EligibilityAnswer {
  /** BHT03: the reference of the question. */
  readonly reference: string
  readonly payer: Entity | undefined
  readonly receiver: Entity | undefined
  /** Refusals of payer and receiver as a whole. */
  readonly rejections: readonly Rejection[]
  readonly people: readonly EligiblePerson[]
}

const ACTIVE = ['1', '2', '3', '4', '5']
const INACTIVE = ['6', '7', '8']

/** Undefined where the transaction is no 271 or cannot be read, which is told. */
export function eligibilityAnswerOf(transaction: Transaction, report: Report): EligibilityAnswer | undefined {
  const bht = segmentIn(transaction, 'BHT')
  if (transaction.kind !== '271' || !bht) return undefined
  return attempt(report, (told) => ({
    reference: new Fields(bht, told).text(3),
    payer: entityIn(loopsWithin(transaction, '2100A')[0], told),
    receiver: entityIn(loopsWithin(transaction, '2100B')[0], told),
    rejections: loopsWithin(transaction, '2000A', '2100A', '2100B').flatMap((loop) => rejectionsIn(loop, told)),
    people: loopsWithin(transaction, '2000C', '2000D').flatMap((loop) => personOf(loop, told) ?? []),
  }))
}

/** A subscriber who stands only above a dependent says nothing and is left out. */
function personOf(level: Loop, report: Report): EligiblePerson | undefined {
  const letter = level.id.slice(-1)
  const [name] = loopsIn(level, `2100${letter}`)
  if (!name) return undefined
  const benefits = loopsIn(name, `2110${letter}`).flatMap((loop) => benefitOf(loop, report) ?? [])
  const rejections = rejectionsIn(name, report)
  const isOnlyAbove = benefits.length === 0 && rejections.length === 0 && loopsIn(level, '2000D').length > 0
  if (isOnlyAbove) return undefined
  return {
    isDependent: letter === 'D',
    person: entityIn(name, report),
    address: addressIn(name, report),
    birthDate: fieldsOf(segmentIn(name, 'DMG'), report)?.maybeDays(2)?.from,
    traces: segmentsIn(level, 'TRN').map((segment) => new Fields(segment, report).needed(2)),
    dates: datesIn(name, report),
    rejections,
    benefits,
    coverage: coverageOf(benefits),
  }
}

function coverageOf(benefits: readonly Benefit[]): Coverage {
  const isSaid = (codes: readonly string[]): boolean => benefits.some(({ code }) => codes.includes(code))
  const [active, inactive] = [isSaid(ACTIVE), isSaid(INACTIVE)]
  if (active && inactive) return 'mixed'
  return active ? 'active' : inactive ? 'inactive' : 'unknown'
}

function benefitOf(loop: Loop, report: Report): Benefit | undefined {
  const fields = fieldsOf(segmentIn(loop, 'EB'), report)
  if (!fields) return undefined
  const letter = loop.id.slice(-1)
  return {
    at: fields.at,
    code: fields.needed(1),
    coverageLevel: fields.maybe(2),
    serviceTypes: fields.repeats(3),
    insuranceType: fields.maybe(4),
    plan: fields.maybe(5),
    period: fields.maybe(6),
    cents: fields.maybeCents(7),
    shareThousandths: fields.maybeThousandths(8),
    quantityQualifier: fields.maybe(9),
    quantityThousandths: fields.maybeThousandths(10),
    needsAuthorization: fields.maybe(11),
    isInNetwork: fields.maybe(12),
    dates: datesIn(loop, report),
    references: referencesIn(loop, report),
    messages: segmentsIn(loop, 'MSG').map((segment) => new Fields(segment, report).needed(1)),
    related: loopsIn(loop, `2120${letter}`).flatMap((inner) => entityIn(inner, report) ?? []),
    rejections: rejectionsIn(loop, report),
  }
}

const datesIn = (loop: Loop, report: Report): readonly QualifiedDays[] =>
  segmentsIn(loop, 'DTP').flatMap((segment) => {
    const fields = new Fields(segment, report)
    const days = fields.maybeDays(3)
    return days ? [{ qualifier: fields.needed(1), days }] : []
  })

const rejectionsIn = (loop: Loop, report: Report): readonly Rejection[] => segmentsIn(loop, 'AAA').map((segment) => rejectionOf(segment, report))

function rejectionOf(aaa: Segment, report: Report): Rejection {
  const fields = new Fields(aaa, report)
  return { at: placeOf(aaa), isValidRequest: fields.needed(1) === 'Y', reason: fields.needed(3), followUp: fields.needed(4) }
}
