import { each, type LoopRule, loop, may, mayMany, must, mustMany, type SegmentRule } from '../rule.ts'

/** Parts that 837P and 837I share: submitter, receiver, billing provider, subscriber, patient (TR3 005010X222A1 and 005010X223A2). */

const ADDRESS = [must('N3'), must('N4')]
const MAYBE_ADDRESS = [may('N3'), may('N4')]

const SUBMITTER = loop('1000A', must('NM1 41'), [must('PER IC', 2)])
const RECEIVER = loop('1000B', must('NM1 40'), [])
const BILLING_PROVIDER = loop('2010AA', must('NM1 85'), [...ADDRESS, must('REF EI|SY'), may('REF 0B|1G', 2), may('PER IC', 2)])
const PAY_TO_ADDRESS = loop('2010AB', may('NM1 87'), ADDRESS)
const PAY_TO_PLAN = loop('2010AC', may('NM1 PE'), [...ADDRESS, may('REF 2U|FY|NF'), must('REF EI')])
const SUBSCRIBER_NAME = loop('2010BA', must('NM1 IL'), [...MAYBE_ADDRESS, may('DMG'), may('REF SY'), may('REF Y4'), may('PER IC')])
const PAYER_NAME = loop('2010BB', must('NM1 PR'), [...MAYBE_ADDRESS, may('REF 2U|EI|FY|NF', 3), may('REF G2|LU', 2)])
const PATIENT_NAME = loop('2010CA', must('NM1 QC'), [...ADDRESS, must('DMG'), may('REF Y4'), may('REF 1W|SY'), may('PER IC')])

/** Loop 2330A and 2330B: who is insured with another payer, and that payer. */
export const OTHER_SUBSCRIBER = loop('2330A', must('NM1 IL'), [...MAYBE_ADDRESS, may('REF SY', 2)])
export const OTHER_PAYER = loop('2330B', must('NM1 PR'), [
  ...MAYBE_ADDRESS,
  may('DTP 573'),
  may('REF 2U|EI|FY|NF', 3),
  ...each('REF G1', 'REF 9F', 'REF T4', 'REF F8'),
])

/** A provider of a claim or line by its role in NM101. */
export const provider = (id: string, role: string, most = 1): LoopRule =>
  loop(id, may(`NM1 ${role}`, most), [may('PRV'), may('REF', 20), ...MAYBE_ADDRESS, may('PER IC')])

/** The providers of another payer (loops 2330C and on). */
export const otherProviders = (roles: readonly (readonly [string, string])[]): readonly LoopRule[] =>
  roles.map(([id, role]) => loop(id, may(`NM1 ${role}`, 2), [may('REF', 3)]))

/** Loop 2430: what another payer did with the line. */
export const LINE_ADJUDICATION = loop('2430', may('SVD', 15), [may('CAS', 5), must('DTP 573'), may('AMT EAF')])

export const DRUG = loop('2410', may('LIN'), [must('CTP'), may('REF VY|XZ')])

/** The transaction around its claims. `ofSubscriber` are segments that its loop has beside SBR. */
export function claimTransaction(claim: LoopRule, ofSubscriber: readonly SegmentRule[]): LoopRule {
  const patient = loop('2000C', mayMany('HL@3 23'), [must('PAT')], [PATIENT_NAME, claim])
  const subscriber = loop('2000B', mustMany('HL@3 22'), [must('SBR'), ...ofSubscriber], [SUBSCRIBER_NAME, PAYER_NAME, claim, patient])
  const billing = loop('2000A', mustMany('HL@3 20'), [may('PRV BI'), may('CUR')], [BILLING_PROVIDER, PAY_TO_ADDRESS, PAY_TO_PLAN, subscriber])
  return loop('ST', must('ST'), [must('BHT')], [SUBMITTER, RECEIVER, billing])
}
