import { byKey } from '#contract'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { textOf as problemText } from '#x12'
import { block } from '../block.ts'
import { numberSetting } from '../bound.ts'
import { nextControlNumber } from '../interchange.ts'
import { byId, lockNamed } from '../rows.ts'
import { idsIn } from '../timecards/card-facts.ts'
import { type Askable, askableOf, askedFacts, isAskable } from './asked-facts.ts'
import { type Question, questionFile } from './question-file.ts'
import { ASKED_MAX, type EligibilitySlots, eligibilitySlots, ROWS_MAX } from './slots.ts'

/** Asks about the coverage that was picked: a 270 file for each clearinghouse (domain: backoffice §2.14). */
export const ask: OperationCode = (frame) => askAbout(frame, eligibilitySlots(frame.domain), frame.records)

/** Asks once more about what was asked before. */
export const askAgain: OperationCode = async (frame) => {
  const slots = eligibilitySlots(frame.domain)
  const policies = await byId(frame.unit, slots.policy, idsIn(slots.inquiry, frame.records, 'policy'))
  return askAbout(frame, slots, [...policies.values()])
}

/** The monthly run: all that is active and due, of payers that answer files. What cannot be asked is left out, and counted. */
export const askDue: OperationCode = async (frame) => {
  const slots = eligibilitySlots(frame.domain)
  const { policy } = slots
  const { unit } = frame
  const filter = [
    { field: policy.needed('status'), op: 'eq', value: policy.option('status', 'active') } as const,
    { field: policy.needed('due'), op: 'lte', value: unit.moment.today } as const,
  ]
  const due = await unit.rows(policy.resource, { filter, limit: ROWS_MAX, isBare: true })
  const judged = await judgedOf(frame, slots, due)
  const askable = judged.flatMap(({ outcome }) => (isAskable(outcome) ? [outcome] : []))
  if (askable.length === 0) return [{ key: 'due', findings: [block('nobodyDue')] }]
  const count = judged.filter(({ outcome }) => !isAskable(outcome) && LEFT_OUT.includes(outcome.code)).length
  return withFinding(await filesOf(frame, slots, askable), count === 0 ? [] : [{ code: 'leftOut', severity: 'info', places: { count } }])
}

/** Reasons that somebody should do something about. */
const LEFT_OUT: readonly string[] = ['noProvider', 'noHouse']

async function askAbout(frame: OperationFrame, slots: EligibilitySlots, policies: readonly RecordRow[]): Promise<readonly PlannedItem[]> {
  const judged = await judgedOf(frame, slots, policies)
  const askable = judged.flatMap(({ outcome }) => (isAskable(outcome) ? [outcome] : []))
  const { policy } = slots
  const refused = judged.flatMap(({ row, outcome }): readonly PlannedItem[] =>
    isAskable(outcome) ? [] : [{ key: row.id, findings: [outcome], about: { resource: policy.resource, row } }],
  )
  return [...refused, ...(askable.length === 0 ? [] : await filesOf(frame, slots, askable))]
}

interface Judged {
  readonly row: RecordRow
  readonly outcome: Askable | Finding
}

/** Whoever asks at the same time waits, so that nobody is asked about twice. */
async function judgedOf(frame: OperationFrame, slots: EligibilitySlots, policies: readonly RecordRow[]): Promise<readonly Judged[]> {
  await lockNamed(frame.unit, 'eligibility', ['ask'])
  const facts = await askedFacts(frame, slots, policies)
  const on = String(frame.values.on ?? frame.unit.moment.today)
  return policies.map((row) => ({ row, outcome: askableOf(slots, facts, row, on) }))
}

const withFinding = ([first, ...others]: readonly PlannedItem[], findings: readonly Finding[]): readonly PlannedItem[] =>
  first === undefined ? [] : [{ ...first, findings: [...first.findings, ...findings] }, ...others]

async function filesOf(frame: OperationFrame, slots: EligibilitySlots, askable: readonly Askable[]): Promise<readonly PlannedItem[]> {
  if (askable.length > ASKED_MAX) return [{ key: 'asked', findings: [block('tooMany', { most: ASKED_MAX })] }]
  const houses = [...byKey(askable, ({ house }) => house.id).values()]
  // Far above the numbers of claims, whose answers are found by theirs.
  const first = await nextControlNumber(frame.unit, slots.batch, numberSetting(frame.domain, 'firstControl'))
  const items: PlannedItem[] = []
  for (const [at, own] of houses.entries()) items.push(await fileItem(frame, slots, own, first + at))
  const comesTo = { code: 'askComesTo', severity: 'info', places: { count: askable.length, files: houses.length } } as const
  return withFinding(items, [comesTo])
}

async function fileItem(frame: OperationFrame, slots: EligibilitySlots, askable: readonly Askable[], control: number): Promise<PlannedItem> {
  const { unit } = frame
  const { batch, inquiry } = slots
  const id = newId(unit.moment.now)
  const house = askable[0]?.house
  if (house === undefined) return { key: id, findings: [] }
  const on = String(frame.values.on ?? unit.moment.today)
  const questions = askable.map((each): Question => ({ ...each, trace: newId(unit.moment.now).replaceAll('-', '') }))
  const built = questionFile(frame, slots, { house, control, questions, on })
  if (!built.ok) return { key: id, findings: built.problems.slice(0, PROBLEMS_MAX).map((problem) => block('factMissing', { problem: problemText(problem) })) }
  const file = await unit.keepMade(batch.resource, {
    id: newId(unit.moment.now),
    holder: id,
    name: `270-${control}.txt`,
    bytes: Buffer.from(built.text, 'utf8'),
  })
  const moment = { by: unit.actor.userId, at: unit.moment.now.toISOString() }
  const sets = batch.values({ house: house.id, asked: questions.length, control, file: [file], built: moment.at, builder: moment.by })
  return {
    key: id,
    write: { resource: batch.resource, create: { id, values: {}, sets } },
    after: questions.map(
      (each): Planned => ({
        resource: inquiry.resource,
        create: {
          values: {},
          sets: inquiry.values({
            ...{ recipient: each.recipient.id, policy: each.policy.id, carrier: each.carrier.id, batch: id },
            ...{ source: inquiry.option('source', 'file'), trace: each.trace, on, asked: moment.at, asker: moment.by },
          }),
        },
      }),
    ),
    findings: [],
  }
}

const PROBLEMS_MAX = 50
