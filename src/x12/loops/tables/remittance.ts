import { afterLoops, each, loop, may, mayMany, must } from '../rule.ts'

const SERVICE = loop('2110', may('SVC', 999), [may('DTM 150|151|472', 2), may('CAS', 99), may('REF', 24), may('AMT', 9), may('QTY', 6), may('LQ', 99)])

const CLAIM = loop(
  '2100',
  mayMany('CLP'),
  [
    may('CAS', 99),
    must('NM1 QC'),
    ...each('NM1 IL', 'NM1 74', 'NM1 82', 'NM1 TT', 'NM1 PR', 'NM1 GB', 'MIA', 'MOA'),
    may('REF', 15),
    may('DTM 232|233', 2),
    ...each('DTM 036', 'DTM 050'),
    may('PER', 2),
    may('AMT', 13),
    may('QTY', 14),
  ],
  [SERVICE],
)

const PAYER = loop('1000A', must('N1 PR'), [must('N3'), must('N4'), may('REF 2U|EO|HI|NF', 4), may('PER CX'), mayMany('PER BL'), may('PER IC')])
const PAYEE = loop('1000B', must('N1 PE'), [may('N3'), may('N4'), mayMany('REF 0B|D3|PQ|TJ'), may('RDM')])
const HEADER = loop('2000', mayMany('LX'), [may('TS3'), may('TS2')], [CLAIM])

/** 835 health care claim payment (TR3 005010X221A1). */
export const REMITTANCE = loop(
  'ST',
  must('ST'),
  [must('BPR'), must('TRN'), may('CUR'), ...each('REF EV', 'REF F2', 'DTM 405'), afterLoops(mayMany('PLB'))],
  [PAYER, PAYEE, HEADER],
)
