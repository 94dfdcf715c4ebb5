import { afterLoops, type LoopRule, loop, may, mayMany, must, mustMany } from '../rule.ts'

const ADDRESS = [may('N3'), may('N4')]
const SUBSCRIBER_ROLE = 'NM1 IL'
const DEPENDENT_ROLE = 'NM1 03'

const asked = (letter: string) => loop(`2110${letter}`, mayMany('EQ'), [may('AMT R'), may('AMT PB'), may('III', 10), may('REF', 1), may('DTP')])
const personAsked = (letter: string, role: string) =>
  loop(`2100${letter}`, must(role), [may('REF', 9), ...ADDRESS, may('PRV'), may('DMG'), may('INS'), may('HI'), may('DTP', 2)], [asked(letter)])

const DEPENDENT_ASKED = loop('2000D', mayMany('HL@3 23'), [may('TRN', 2)], [personAsked('D', DEPENDENT_ROLE)])
const SUBSCRIBER_ASKED = loop('2000C', mustMany('HL@3 22'), [may('TRN', 2)], [personAsked('C', SUBSCRIBER_ROLE), DEPENDENT_ASKED])
const RECEIVER_ASKED = loop('2000B', mustMany('HL@3 21'), [], [loop('2100B', must('NM1'), [may('REF', 9), ...ADDRESS, may('PRV')]), SUBSCRIBER_ASKED])

/** 270 eligibility inquiry (TR3 005010X279A1). */
export const ELIGIBILITY_INQUIRY = loop(
  'ST',
  must('ST'),
  [must('BHT')],
  [loop('2000A', mustMany('HL@3 20'), [], [loop('2100A', must('NM1'), []), RECEIVER_ASKED])],
)

const related = (letter: string) => loop(`2120${letter}`, may('NM1', 23), [...ADDRESS, may('PER', 3), may('PRV')])
const benefit = (letter: string) =>
  loop(
    `2110${letter}`,
    mayMany('EB'),
    [may('HSD', 9), may('REF', 9), may('DTP', 20), may('AAA', 9), may('MSG', 10), afterLoops(may('LS')), afterLoops(may('LE'))],
    [loop(`2115${letter}`, may('III', 10), []), related(letter)],
  )
const person = (letter: string, role: string): LoopRule =>
  loop(
    `2100${letter}`,
    must(role),
    [may('REF', 9), ...ADDRESS, may('AAA', 9), may('PRV'), may('DMG'), may('INS'), may('HI'), may('DTP', 9), may('MPI')],
    [benefit(letter)],
  )

const DEPENDENT = loop('2000D', mayMany('HL@3 23'), [may('TRN', 3)], [person('D', DEPENDENT_ROLE)])
const SUBSCRIBER = loop('2000C', mayMany('HL@3 22'), [may('TRN', 3)], [person('C', SUBSCRIBER_ROLE), DEPENDENT])
const RECEIVER = loop('2000B', mayMany('HL@3 21'), [], [loop('2100B', must('NM1'), [may('REF', 9), ...ADDRESS, may('AAA', 9), may('PRV')]), SUBSCRIBER])

/** 271 eligibility response (TR3 005010X279A1). */
export const ELIGIBILITY_RESPONSE = loop(
  'ST',
  must('ST'),
  [must('BHT')],
  [loop('2000A', mustMany('HL@3 20'), [may('AAA', 9)], [loop('2100A', must('NM1'), [may('PER', 3), may('AAA', 9)]), RECEIVER])],
)
