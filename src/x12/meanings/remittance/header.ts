import type { Transaction } from '../../file-reader.ts'
import { type Loop, loopsIn, segmentIn, segmentsIn } from '../../loops/loop.ts'
import { attempt, type Report } from '../../problems/problem.ts'
import { placeOf } from '../../text/segment.ts'
import { envelopeFactsOf } from '../envelope-facts.ts'
import { Fields, fieldsOf } from '../fields.ts'
import { addressIn, identifierAt, referencesIn } from '../people.ts'
import type { Party, ProviderAdjustment, RemittanceHeader } from './remittance.ts'

const ADJUSTMENTS_OF_SEGMENT = [3, 5, 7, 9, 11, 13]

/** BPR, TRN and loops 1000A and 1000B; undefined where one of them is missing or cannot be read, which is told. */
export function remittanceHeaderOf(transaction: Transaction, report: Report): RemittanceHeader | undefined {
  const [bpr, trn] = [segmentIn(transaction, 'BPR'), segmentIn(transaction, 'TRN')]
  const [[payer], [payee]] = [loopsIn(transaction, '1000A'), loopsIn(transaction, '1000B')]
  if (!bpr || !trn || !payer || !payee) return undefined
  return attempt(report, (told) => {
    const [payment, trace] = [new Fields(bpr, told), new Fields(trn, told)]
    return {
      at: placeOf(bpr),
      envelope: envelopeFactsOf(transaction, told),
      control: transaction.control,
      handling: payment.needed(1),
      paidCents: payment.cents(2),
      sign: payment.needed(3),
      method: payment.needed(4),
      paidOn: payment.maybeDay(16),
      trace: trace.needed(2),
      traceOrigin: trace.needed(3),
      producedOn: fieldsOf(segmentIn(transaction, 'DTM', '405'), told)?.maybeDay(2),
      payer: partyOf(payer, told),
      payee: partyOf(payee, told),
    }
  })
}

function partyOf(loop: Loop, report: Report): Party {
  const fields = fieldsOf(segmentIn(loop, 'N1'), report)
  return {
    name: fields?.text(2) ?? '',
    identifier: fields && identifierAt(fields, 3),
    address: addressIn(loop, report),
    references: referencesIn(loop, report),
  }
}

/** The adjustments of all PLB segments, one by one. */
export function providerAdjustmentsOf(transaction: Transaction, report: Report): readonly ProviderAdjustment[] {
  return segmentsIn(transaction, 'PLB').flatMap((segment) => {
    const fields = new Fields(segment, report)
    const [at, provider, yearEnd] = [placeOf(segment), fields.needed(1), fields.maybeDay(2)]
    return ADJUSTMENTS_OF_SEGMENT.filter((element) => element === 3 || fields.text(element) !== '' || fields.text(element + 1) !== '').map((element) => ({
      at,
      provider,
      yearEnd,
      reason: fields.needed(element, 1),
      reference: fields.maybe(element, 2),
      cents: fields.cents(element + 1),
    }))
  })
}
