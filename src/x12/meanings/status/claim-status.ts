import type { Transaction } from '../../file-reader.ts'
import { type Loop, loopsIn, segmentIn, segmentsIn } from '../../loops/loop.ts'
import { attempt, type Place, type Report } from '../../problems/problem.ts'
import { placeOf, type Segment } from '../../text/segment.ts'
import { type DayRange, Fields, fieldsOf } from '../fields.ts'
import { type Entity, entityIn, type Identifier, referencesIn } from '../people.ts'
import { type Procedure, procedureAt } from '../procedure.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** A code of a status: category (A7), claim status code (562), and whom it is about (85). */
export interface StatusCode {
  readonly category: string
  readonly status: string
  readonly entity: string | undefined
}

/** An STC segment. Amounts in cents. */
export interface Status {
  readonly at: Place
  /** One to three codes; the first counts (STC01, STC10, STC11). */
  readonly codes: readonly StatusCode[]
  readonly outcome: Outcome
  readonly day: string | undefined
  readonly chargeCents: number | undefined
  readonly paidCents: number | undefined
  readonly decidedOn: string | undefined
  readonly paidOn: string | undefined
  /** Check or transfer. */
  readonly payment: string | undefined
  readonly message: string | undefined
}

export interface StatusLine {
  readonly procedure: Procedure
  readonly chargeCents: number
  readonly lineControl: string | undefined
  readonly days: DayRange | undefined
  readonly statuses: readonly Status[]
}

export interface ClaimStatus {
  readonly at: Place
  readonly provider: Entity | undefined
  readonly subscriber: Entity | undefined
  /** The patient; the subscriber where no other is named. */
  readonly patient: Entity | undefined
  /** The number that was sent with the claim or the question (TRN02). */
  readonly trace: string
  /** The payer's number of the claim (REF 1K). */
  readonly payerControl: string | undefined
  readonly references: readonly Identifier[]
  readonly days: DayRange | undefined
  readonly statuses: readonly Status[]
  readonly lines: readonly StatusLine[]
}

/** A status of everything that one receiver or provider sent. */
export interface BatchStatus {
  readonly entity: Entity | undefined
  readonly trace: string
  readonly statuses: readonly Status[]
  readonly acceptedClaims: number | undefined
  readonly rejectedClaims: number | undefined
  readonly acceptedCents: number | undefined
  readonly rejectedCents: number | undefined
}

/** A 277 (TR3 005010X212) answers a question on claims; a 277CA (TR3 005010X214) says whether claims that were sent were taken in. */
export interface ClaimStatusAnswer {
  /** BHT03. */
  readonly reference: string
  readonly payer: Entity | undefined
  readonly batches: readonly BatchStatus[]
  readonly claims: readonly ClaimStatus[]
}

interface Above {
  readonly provider?: Entity | undefined
  readonly subscriber?: Entity | undefined
}

interface Gathered {
  readonly batches: BatchStatus[]
  readonly claims: ClaimStatus[]
}

const LEVELS = ['2000A', '2000B', '2000C', '2000D', '2000E']
const LEVELS_OF_PEOPLE = ['D', 'E']

/** Undefined where the transaction is neither or has no BHT. What cannot be read is told and left out. */
export function claimStatusAnswerOf(transaction: Transaction, report: Report): ClaimStatusAnswer | undefined {
  const bht = segmentIn(transaction, 'BHT')
  if ((transaction.kind !== '277' && transaction.kind !== '277CA') || !bht) return undefined
  const gathered: Gathered = { batches: [], claims: [] }
  for (const loop of loopsIn(transaction, ...LEVELS)) gather(loop, {}, gathered, report)
  const [source] = loopsIn(transaction, '2000A')
  const payer = source && entityIn(loopsIn(source, '2100A')[0], report, 'PR', 'AY')
  return { reference: new Fields(bht, report).needed(3), payer, ...gathered }
}

function gather(level: Loop, above: Above, gathered: Gathered, report: Report): void {
  const letter = level.id.slice(-1)
  const entity = entityIn(loopsIn(level, `2100${letter}`)[0], report)
  const here: Above = {
    provider: letter === 'C' ? entity : above.provider,
    subscriber: letter === 'D' ? entity : above.subscriber,
  }
  for (const loop of loopsIn(level, `2200${letter}`)) {
    const isOfPerson = LEVELS_OF_PEOPLE.includes(letter)
    const claim = isOfPerson ? attempt(report, (told) => claimStatusOf(loop, { ...here, patient: entity }, told)) : undefined
    const batch = isOfPerson || letter === 'A' ? undefined : attempt(report, (told) => batchStatusOf(loop, entity, told))
    if (claim) gathered.claims.push(claim)
    if (batch) gathered.batches.push(batch)
  }
  for (const inner of loopsIn(level, ...LEVELS)) gather(inner, here, gathered, report)
}

function claimStatusOf(loop: Loop, { provider, subscriber, patient }: Above & { patient: Entity | undefined }, report: Report): ClaimStatus | undefined {
  const trn = segmentIn(loop, 'TRN')
  if (!trn) return undefined
  const references = referencesIn(loop, report)
  return {
    at: placeOf(trn),
    provider,
    subscriber,
    patient,
    trace: new Fields(trn, report).needed(2),
    payerControl: references.find(({ qualifier }) => qualifier === '1K')?.id,
    references,
    days: fieldsOf(segmentIn(loop, 'DTP', '472'), report)?.maybeDays(3),
    statuses: statusesIn(loop, report),
    lines: loopsIn(loop, '2220D', '2220E').flatMap((line) => statusLineOf(line, report) ?? []),
  }
}

function statusLineOf(loop: Loop, report: Report): StatusLine | undefined {
  const svc = fieldsOf(segmentIn(loop, 'SVC'), report)
  return (
    svc && {
      procedure: procedureAt(svc, 1),
      chargeCents: svc.cents(2),
      lineControl: segmentIn(loop, 'REF', 'FJ')?.elements[2],
      days: fieldsOf(segmentIn(loop, 'DTP', '472'), report)?.maybeDays(3),
      statuses: statusesIn(loop, report),
    }
  )
}

function batchStatusOf(loop: Loop, entity: Entity | undefined, report: Report): BatchStatus | undefined {
  const trn = fieldsOf(segmentIn(loop, 'TRN'), report)
  const counted = (qualifier: string): number | undefined => fieldsOf(segmentIn(loop, 'QTY', qualifier), report)?.maybeCount(2)
  const summed = (qualifier: string): number | undefined => fieldsOf(segmentIn(loop, 'AMT', qualifier), report)?.maybeCents(2)
  return (
    trn && {
      entity,
      trace: trn.needed(2),
      statuses: statusesIn(loop, report),
      acceptedClaims: counted('90') ?? counted('QA'),
      rejectedClaims: counted('AA') ?? counted('QC'),
      acceptedCents: summed('YU'),
      rejectedCents: summed('YY'),
    }
  )
}

const statusesIn = (loop: Loop, report: Report): readonly Status[] => segmentsIn(loop, 'STC').map((segment) => statusOf(segment, report))

function statusOf(stc: Segment, report: Report): Status {
  const fields = new Fields(stc, report)
  const codes = [1, 10, 11].filter((element) => element === 1 || fields.text(element) !== '').map((element) => statusCodeAt(fields, element))
  return {
    at: placeOf(stc),
    codes,
    outcome: outcomeOf(codes[0]?.category ?? ''),
    day: fields.maybeDay(2),
    chargeCents: fields.maybeCents(4),
    paidCents: fields.maybeCents(5),
    decidedOn: fields.maybeDay(6),
    paidOn: fields.maybeDay(8),
    payment: fields.maybe(9),
    message: fields.maybe(12),
  }
}

const statusCodeAt = (fields: Fields, element: number): StatusCode => ({
  category: fields.needed(element, 1),
  status: fields.needed(element, 2),
  entity: fields.maybe(element, 3),
})
