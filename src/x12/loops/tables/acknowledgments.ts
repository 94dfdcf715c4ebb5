import { afterLoops, loop, may, mayMany, must, mustMany } from '../rule.ts'

const ELEMENT = loop('2110', mayMany('IK4'), [may('CTX', 10)])
const SEGMENT = loop('2100', mayMany('IK3'), [may('CTX', 10)], [ELEMENT])
const TRANSACTION_RESPONSE = loop('2000', mayMany('AK2'), [afterLoops(must('IK5'))], [SEGMENT])

/** 999 implementation acknowledgment (TR3 005010X231A1). */
export const IMPLEMENTATION_ACKNOWLEDGMENT = loop('ST', must('ST'), [must('AK1'), afterLoops(must('AK9'))], [TRANSACTION_RESPONSE])

const SOURCE = loop('2200A', may('TRN'), [must('DTP 050'), must('DTP 009')])
const RECEIVER = loop('2200B', may('TRN'), [mustMany('STC'), may('QTY 90'), may('QTY AA'), may('AMT YU'), may('AMT YY')])
const PROVIDER = loop('2200C', may('TRN'), [mayMany('STC'), may('REF', 3), may('QTY QA'), may('QTY QC'), may('AMT YU'), may('AMT YY')])
const LINE = loop('2220D', mayMany('SVC'), [mustMany('STC'), may('REF FJ'), may('DTP 472')])
const CLAIM = loop('2200D', mustMany('TRN'), [mustMany('STC'), may('REF', 3), must('DTP 472')], [LINE])
const PATIENTS = loop('2000D', mayMany('HL@3 PT'), [], [loop('2100D', must('NM1 QC'), []), CLAIM])
const PROVIDERS = loop('2000C', mayMany('HL@3 19'), [], [loop('2100C', must('NM1 85'), []), PROVIDER, PATIENTS])
const RECEIVERS = loop('2000B', must('HL@3 21'), [], [loop('2100B', must('NM1 41'), []), RECEIVER, PROVIDERS])

/** 277CA health care claim acknowledgment (TR3 005010X214). */
export const CLAIM_ACKNOWLEDGMENT = loop(
  'ST',
  must('ST'),
  [must('BHT')],
  [loop('2000A', must('HL@3 20'), [], [loop('2100A', must('NM1 AY|PR'), []), SOURCE, RECEIVERS])],
)
