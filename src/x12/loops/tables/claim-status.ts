import { loop, may, mayMany, must, mustMany } from '../rule.ts'

const lineAsked = (id: string) => loop(id, mayMany('SVC'), [may('REF FJ'), must('DTP 472')])
const claimAsked = (id: string, line: string) => loop(id, mayMany('TRN'), [may('REF', 8), may('AMT T3'), may('DTP 472')], [lineAsked(line)])

const DEPENDENT_ASKED = loop('2000E', mayMany('HL@3 23'), [must('DMG')], [loop('2100E', must('NM1 QC'), []), claimAsked('2200E', '2210E')])
const SUBSCRIBER_ASKED = loop('2000D', mayMany('HL@3 22'), [may('DMG')], [loop('2100D', must('NM1 IL'), []), claimAsked('2200D', '2210D'), DEPENDENT_ASKED])
const PROVIDER_ASKED = loop('2000C', mustMany('HL@3 19'), [], [loop('2100C', must('NM1 1P', 2), []), SUBSCRIBER_ASKED])
const RECEIVER_ASKED = loop('2000B', mustMany('HL@3 21'), [], [loop('2100B', must('NM1 41'), []), PROVIDER_ASKED])

/** 276 health care claim status request (TR3 005010X212). */
export const STATUS_REQUEST = loop(
  'ST',
  must('ST'),
  [must('BHT')],
  [loop('2000A', mustMany('HL@3 20'), [], [loop('2100A', must('NM1 PR'), []), RECEIVER_ASKED])],
)

const lineAnswer = (id: string) => loop(id, mayMany('SVC'), [mustMany('STC'), may('REF FJ'), may('DTP 472')])
const claimAnswer = (id: string, line: string) => loop(id, mayMany('TRN'), [mustMany('STC'), may('REF', 9), may('DTP 472')], [lineAnswer(line)])

const DEPENDENT = loop('2000E', mayMany('HL@3 23'), [], [loop('2100E', must('NM1 QC'), []), claimAnswer('2200E', '2220E')])
const SUBSCRIBER = loop('2000D', mayMany('HL@3 22'), [], [loop('2100D', must('NM1 IL'), []), claimAnswer('2200D', '2220D'), DEPENDENT])
const PROVIDER = loop('2000C', mayMany('HL@3 19'), [], [loop('2100C', must('NM1 1P', 2), []), loop('2200C', may('TRN'), [mustMany('STC')]), SUBSCRIBER])
const RECEIVER = loop('2000B', mustMany('HL@3 21'), [], [loop('2100B', must('NM1 41'), []), loop('2200B', may('TRN'), [mustMany('STC')]), PROVIDER])

/** 277 health care claim status response (TR3 005010X212). */
export const STATUS_RESPONSE = loop(
  'ST',
  must('ST'),
  [must('BHT')],
  [loop('2000A', mustMany('HL@3 20'), [], [loop('2100A', must('NM1 PR'), [may('PER')]), RECEIVER])],
)
