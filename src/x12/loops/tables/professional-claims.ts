import { each, loop, may, must } from '../rule.ts'
import { claimTransaction, DRUG, LINE_ADJUDICATION, OTHER_PAYER, OTHER_SUBSCRIBER, otherProviders, provider } from './claim-parts.ts'

const FORM = loop('2440', may('LQ', 99), [must('FRM', 99)])

const LINE = loop(
  '2400',
  must('LX', 50),
  [
    must('SV1'),
    may('SV5'),
    may('PWK', 11),
    ...each('CR1', 'CR3'),
    may('CRC', 5),
    must('DTP 472'),
    ...each('DTP 471', 'DTP 607', 'DTP 463', 'DTP 461', 'DTP 304', 'DTP 738|739', 'DTP 011', 'DTP 455', 'DTP 454'),
    may('QTY', 2),
    may('MEA', 5),
    may('CN1'),
    may('REF', 30),
    ...each('AMT T', 'AMT F4'),
    may('K3', 10),
    may('NTE', 2),
    ...each('PS1', 'HCP'),
  ],
  [
    DRUG,
    provider('2420A', '82'),
    provider('2420B', 'QB'),
    provider('2420C', '77'),
    provider('2420D', 'DQ'),
    provider('2420E', 'DK'),
    provider('2420F', 'DN|P3', 2),
    provider('2420G', 'PW'),
    provider('2420H', '45'),
    LINE_ADJUDICATION,
    FORM,
  ],
)

const OTHER_COVERAGE = loop(
  '2320',
  may('SBR', 10),
  [may('CAS', 5), ...each('AMT D', 'AMT EAF', 'AMT A8'), must('OI'), may('MOA')],
  [
    OTHER_SUBSCRIBER,
    OTHER_PAYER,
    ...otherProviders([
      ['2330C', 'DN|P3'],
      ['2330D', '82'],
      ['2330E', '77'],
      ['2330F', 'DQ'],
      ['2330G', '85'],
    ]),
  ],
)

const CLAIM = loop(
  '2300',
  may('CLM', 100),
  [
    may('DTP', 25),
    may('PWK', 10),
    ...each('CN1', 'AMT F5'),
    may('REF', 30),
    may('K3', 10),
    ...each('NTE', 'CR1', 'CR2'),
    may('CRC', 8),
    may('HI', 4),
    may('HCP'),
  ],
  [
    provider('2310A', 'DN|P3', 2),
    provider('2310B', '82'),
    provider('2310C', '77'),
    provider('2310D', 'DQ'),
    provider('2310E', 'PW'),
    provider('2310F', '45'),
    OTHER_COVERAGE,
    LINE,
  ],
)

/** 837P professional claims (TR3 005010X222A1; A2 has the same loops). */
export const PROFESSIONAL_CLAIMS = claimTransaction(CLAIM, [may('PAT')])
