import { each, loop, may, must } from '../rule.ts'
import { claimTransaction, DRUG, LINE_ADJUDICATION, OTHER_PAYER, OTHER_SUBSCRIBER, otherProviders, provider } from './claim-parts.ts'

const LINE = loop(
  '2400',
  must('LX', 999),
  [must('SV2'), may('PWK', 10), may('DTP 472'), may('REF', 5), ...each('AMT GT', 'AMT N8', 'NTE TPO', 'HCP')],
  [DRUG, provider('2420A', '72'), provider('2420B', 'ZZ'), provider('2420C', '82'), provider('2420D', 'DN'), LINE_ADJUDICATION],
)

const OTHER_COVERAGE = loop(
  '2320',
  may('SBR', 10),
  [may('CAS', 5), ...each('AMT D', 'AMT EAF', 'AMT A8'), must('OI'), ...each('MIA', 'MOA')],
  [
    OTHER_SUBSCRIBER,
    OTHER_PAYER,
    ...otherProviders([
      ['2330C', '71'],
      ['2330D', '72'],
      ['2330E', 'ZZ'],
      ['2330F', '77'],
      ['2330G', '82'],
      ['2330H', 'DN'],
      ['2330I', '85'],
    ]),
  ],
)

const CLAIM = loop(
  '2300',
  may('CLM', 100),
  [
    ...each('DTP 096', 'DTP 434', 'DTP 435', 'DTP 050'),
    must('CL1'),
    may('PWK', 10),
    ...each('CN1', 'AMT F3'),
    may('REF', 25),
    may('K3', 10),
    may('NTE', 11),
    may('CRC', 3),
    must('HI', 25),
    may('HCP'),
  ],
  [
    provider('2310A', '71'),
    provider('2310B', '72'),
    provider('2310C', 'ZZ'),
    provider('2310D', '82'),
    provider('2310E', '77'),
    provider('2310F', 'DN'),
    OTHER_COVERAGE,
    LINE,
  ],
)

/** 837I institutional claims (TR3 005010X223A2; A3 has the same loops). */
export const INSTITUTIONAL_CLAIMS = claimTransaction(CLAIM, [])
