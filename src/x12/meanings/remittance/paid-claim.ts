import { type Loop, loopsIn, segmentIn, segmentsIn } from '../../loops/loop.ts'
import type { Report } from '../../problems/problem.ts'
import { placeOf, type Segment } from '../../text/segment.ts'
import { type DayRange, Fields } from '../fields.ts'
import { entityOf, referencesIn } from '../people.ts'
import { procedureAt } from '../procedure.ts'
import type { Adjustment, PaidClaim, PaidLine, QualifiedAmount } from './remittance.ts'

const REVERSAL = '22'
const ADJUSTMENTS_OF_SEGMENT = [2, 5, 8, 11, 14, 17]
const REMARKS_OF_MOA = [3, 4, 5, 6, 7]
const REMARKS_OF_MIA = [5, 20, 21, 22, 23]
const FIRST_DAY = ['232', '150']
const LAST_DAY = ['233', '151']
const ONLY_DAY = '472'

/** Reads loop 2100 with its lines (TR3 005010X221A1). */
export function paidClaimOf(loop: Loop, report: Report): PaidClaim | undefined {
  const clp = segmentIn(loop, 'CLP')
  if (!clp) return undefined
  const fields = new Fields(clp, report)
  const entities = segmentsIn(loop, 'NM1').map((segment) => entityOf(segment, report))
  const status = fields.needed(2)
  return {
    at: placeOf(clp),
    patientControl: fields.needed(1),
    status,
    isReversal: status === REVERSAL,
    chargeCents: fields.cents(3),
    paidCents: fields.cents(4),
    patientCents: fields.maybeCents(5),
    filing: fields.maybe(6),
    payerControl: fields.maybe(7),
    facility: fields.maybe(8),
    frequency: fields.maybe(9),
    patient: entities.find(({ role }) => role === 'QC'),
    others: entities.filter(({ role }) => role !== 'QC'),
    days: daysOf(loop, report),
    receivedOn: dayOf(loop, report, '050'),
    adjustments: adjustmentsIn(loop, report),
    references: referencesIn(loop, report),
    amounts: amountsIn(loop, report),
    remarks: [...codesOf(segmentIn(loop, 'MIA'), REMARKS_OF_MIA), ...codesOf(segmentIn(loop, 'MOA'), REMARKS_OF_MOA)],
    lines: loopsIn(loop, '2110').flatMap((line) => paidLineOf(line, report) ?? []),
  }
}

function paidLineOf(loop: Loop, report: Report): PaidLine | undefined {
  const svc = segmentIn(loop, 'SVC')
  if (!svc) return undefined
  const fields = new Fields(svc, report)
  const references = referencesIn(loop, report)
  return {
    at: placeOf(svc),
    procedure: procedureAt(fields, 1),
    billedProcedure: fields.text(6) === '' ? undefined : procedureAt(fields, 6),
    chargeCents: fields.cents(2),
    paidCents: fields.cents(3),
    revenueCode: fields.maybe(4),
    paidThousandths: fields.maybeThousandths(5),
    billedThousandths: fields.maybeThousandths(7),
    days: daysOf(loop, report),
    lineControl: references.find(({ qualifier }) => qualifier === '6R')?.id,
    adjustments: adjustmentsIn(loop, report),
    references,
    amounts: amountsIn(loop, report),
    remarks: segmentsIn(loop, 'LQ', 'HE').map((segment) => new Fields(segment, report).needed(2)),
  }
}

function adjustmentsIn(loop: Loop, report: Report): readonly Adjustment[] {
  return segmentsIn(loop, 'CAS').flatMap((segment) => {
    const fields = new Fields(segment, report)
    const group = fields.needed(1)
    return ADJUSTMENTS_OF_SEGMENT.filter((element) => element === 2 || fields.text(element) !== '' || fields.text(element + 1) !== '').map((element) => ({
      group,
      reason: fields.needed(element),
      cents: fields.cents(element + 1),
      thousandths: fields.maybeThousandths(element + 2),
    }))
  })
}

const amountsIn = (loop: Loop, report: Report): readonly QualifiedAmount[] =>
  segmentsIn(loop, 'AMT').map((segment) => {
    const fields = new Fields(segment, report)
    return { qualifier: fields.needed(1), cents: fields.cents(2) }
  })

function dayOf(loop: Loop, report: Report, ...qualifiers: readonly string[]): string | undefined {
  const segment = segmentIn(loop, 'DTM', ...qualifiers)
  return segment && new Fields(segment, report).maybeDay(2)
}

function daysOf(loop: Loop, report: Report): DayRange | undefined {
  const only = dayOf(loop, report, ONLY_DAY)
  const [first, last] = [dayOf(loop, report, ...FIRST_DAY) ?? only, dayOf(loop, report, ...LAST_DAY) ?? only]
  const [from, to] = [first ?? last, last ?? first]
  return from === undefined || to === undefined ? undefined : { from, to }
}

const codesOf = (segment: Segment | undefined, elements: readonly number[]): readonly string[] =>
  elements.map((element) => segment?.elements[element] ?? '').filter((code) => code !== '')
