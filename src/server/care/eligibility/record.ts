import { byKey, filledText, numberIn } from '#contract'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { block } from '../block.ts'
import { withoutBlanks } from '../bound.ts'
import { byId, isIn, numberOf, textOf } from '../rows.ts'
import { idsIn, namedBy } from '../timecards/card-facts.ts'
import { type AnswerFacts, COVERAGES, saidOf } from './answer-facts.ts'
import { type Answered, type Compared, comparedWith } from './differences.ts'
import { type EligibilitySlots, eligibilitySlots, ROWS_MAX } from './slots.ts'

const SAID = ['program', 'waiver', 'product', 'healthPlan', 'otherInsurance'] as const

/** Keeps what a payer said on its portal or on the phone, and compares it (domain: backoffice §2.14). */
export const record: OperationCode = async (frame) => {
  const slots = eligibilitySlots(frame.domain)
  const items: PlannedItem[] = []
  for (const row of frame.records) items.push(await recorded(frame, slots, row))
  return items
}

async function recorded(frame: OperationFrame, slots: EligibilitySlots, row: RecordRow): Promise<PlannedItem> {
  const { unit } = frame
  const { policy, inquiry } = slots
  const id = newId(unit.moment.now)
  const on = String(frame.values.on)
  const facts = factsTyped(frame, slots)
  const said = saidOf(facts)
  const compared = said === undefined ? undefined : (await comparedWith(frame, slots, [{ inquiry: id, policy: row, on, said }])).get(id)
  const now = unit.moment.now.toISOString()
  const sets = inquiry.values({
    ...{ ...facts, coverage: inquiry.option('coverage', facts.coverage), notes: frame.values.notes, status: inquiry.option('status', 'answered') },
    ...{ recipient: textOf(policy, row, 'recipient'), policy: row.id, carrier: textOf(policy, row, 'carrier'), source: frame.values.source, on },
    ...{ asked: now, asker: unit.actor.userId, answered: now },
  })
  const verified = isKnown(facts) ? { verified: on, via: frame.values.source } : {}
  const coverage = policy.option('coverage', facts.coverage)
  return {
    key: row.id,
    write: { resource: policy.resource, row, values: policy.values({ coverage, ...verified }) },
    after: [{ resource: inquiry.resource, create: { id, values: {}, sets: withoutBlanks(sets) } }, ...(compared?.writes ?? [])],
    findings: compared === undefined ? [] : [comesTo(compared)],
  }
}

const isKnown = ({ coverage }: AnswerFacts): boolean => coverage !== 'notFound' && coverage !== 'cannotProcess'

const comesTo = ({ found, settled }: Compared) => ({ code: 'compareComesTo', severity: 'info', places: { differences: found, settled } }) as const

/** The answers of the operation, whose questions carry the names of the fields that they become. */
function factsTyped({ values }: OperationFrame, { inquiry, policy }: EligibilitySlots): AnswerFacts {
  const typed = (name: string): unknown => values[inquiry.needed(name)]
  const coverage = COVERAGES.find((each) => policy.option('coverage', each) === typed('coverage')) ?? 'cannotProcess'
  const said = Object.fromEntries(SAID.map((name) => [name, filledText(typed(name))]))
  return { coverage, ...said, spenddown: numberIn(typed('spenddown')), until: filledText(typed('until')) }
}

/** Compares the last answer of coverage with the record as it is now, once somebody has changed one of them. */
export const compare: OperationCode = async (frame) => {
  const slots = eligibilitySlots(frame.domain)
  const { unit, records } = frame
  const { inquiry, policy } = slots
  const policies = await byId(unit, policy, idsIn(inquiry, records, 'policy'))
  const newest = await newestAnswers(frame, slots, [...policies.keys()])
  const judged = records.map((row) => ({ row, answer: comparableOf(frame, slots, row, { policies, newest }) }))
  const compared = await comparedWith(
    frame,
    slots,
    judged.flatMap(({ answer }) => ('code' in answer ? [] : [answer])),
  )
  return judged.map(({ row, answer }): PlannedItem => {
    if ('code' in answer) return { key: row.id, findings: [answer] }
    const own = compared.get(row.id)
    return { key: row.id, write: { resource: inquiry.resource, row, values: {} }, after: own?.writes ?? [], findings: own ? [comesTo(own)] : [] }
  })
}

interface Kept {
  readonly policies: ReadonlyMap<string, RecordRow>
  readonly newest: ReadonlyMap<string, string>
}

function comparableOf({ unit }: OperationFrame, slots: EligibilitySlots, row: RecordRow, { policies, newest }: Kept): Answered | Finding {
  const { inquiry } = slots
  const covered = policies.get(textOf(inquiry, row, 'policy') ?? '')
  const said = isIn(unit, inquiry, row, 'answered') ? saidOf(factsKept(slots, row)) : undefined
  if (covered === undefined || said === undefined) return block('notAnswered')
  if (newest.get(covered.id) !== row.id) return block('newerAnswer')
  return { inquiry: row.id, policy: covered, on: textOf(inquiry, row, 'on') ?? '', said }
}

/** The last check that was answered, of each coverage. */
async function newestAnswers({ unit }: OperationFrame, { inquiry }: EligibilitySlots, policies: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (policies.length === 0) return new Map()
  const rows = await unit.rows(inquiry.resource, { and: [namedBy(inquiry, 'policy', policies)], limit: ROWS_MAX, isBare: true })
  const answered = rows.filter((row) => isIn(unit, inquiry, row, 'answered'))
  const at = (row: RecordRow): string => textOf(inquiry, row, 'answered') ?? ''
  return new Map(
    [...byKey(answered, (row) => textOf(inquiry, row, 'policy') ?? '')].flatMap(([id, own]): readonly [string, string][] => {
      const [last] = own.toSorted((a, b) => at(b).localeCompare(at(a)))
      return last ? [[id, last.id]] : []
    }),
  )
}

function factsKept({ inquiry }: EligibilitySlots, row: RecordRow): AnswerFacts {
  const coverage = COVERAGES.find((each) => inquiry.says(row.values, 'coverage', each)) ?? 'cannotProcess'
  const texts = Object.fromEntries([...SAID, 'until', 'lastName', 'firstName', 'birth'].map((name) => [name, textOf(inquiry, row, name)]))
  return { coverage, ...texts, spenddown: numberOf(inquiry, row, 'spenddown') }
}
