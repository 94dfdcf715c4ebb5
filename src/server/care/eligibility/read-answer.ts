import { isAboutAnother } from '#care'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import type { RecordRow } from '#server/records'
import {
  type EligibilityAnswer,
  type EligiblePerson,
  eligibilityAnswerOf,
  gradeOf,
  type Problem,
  textOf as problemText,
  type Rejection,
  readX12,
  transactionsOf,
} from '#x12'
import { block } from '../block.ts'
import { withoutBlanks } from '../bound.ts'
import { byId, filesIn, isIn, stateText, textOf } from '../rows.ts'
import { idsIn, namedBy } from '../timecards/card-facts.ts'
import { type AnswerFacts, factsOfAnswer, personFacts, refusedCoverage, rejectionRows, rejectionsOf, saidOf } from './answer-facts.ts'
import { type Answered, comparedWith } from './differences.ts'
import { ASKED_MAX, type EligibilitySlots, eligibilitySlots } from './slots.ts'

/**
 * Reads the 271 files that are attached to a file of questions. Each answer finds its question by the trace number; a file that cannot be read, or that
 * answers the questions of somebody else, changes nothing. Read again, it changes nothing either (domain: backoffice §2.14).
 */
export const readAnswer: OperationCode = async (frame) => {
  const slots = eligibilitySlots(frame.domain)
  const items: PlannedItem[] = []
  for (const row of frame.records) items.push(await readItem(frame, slots, row))
  return items
}

async function readItem(frame: OperationFrame, slots: EligibilitySlots, row: RecordRow): Promise<PlannedItem> {
  const read = await answersIn(frame, slots, row)
  if ('findings' in read) return { key: row.id, findings: read.findings }
  const { unit } = frame
  const { batch, inquiry, policy, recipient } = slots
  const inquiries = await unit.rows(inquiry.resource, { and: [namedBy(inquiry, 'batch', [row.id])], limit: ASKED_MAX })
  const told = toldOf(slots, await payersOf(frame, slots, inquiries), inquiries, read)
  if (told.known.length === 0) return { key: row.id, findings: [block('answerUnknown', { count: told.unknown })] }
  const policies = await byId(unit, policy, idsIn(inquiry, inquiries, 'policy'))
  const recipients = await byId(unit, recipient, idsIn(inquiry, inquiries, 'recipient'), { isBare: true })
  const own = told.known.filter(({ row: asked, person }) => person === undefined || !isForeign(slots, { asked, person, policies, recipients }))
  const taken = own.map((each) => takenOf(frame, slots, each))
  const compared = [...(await comparedWith(frame, slots, answeredIn(slots, taken, policies))).values()]
  const rejected = taken.filter(({ isRejected }) => isRejected).length
  const others = told.known.length - own.length
  const done = new Set(own.map((each) => each.row.id))
  const waiting = inquiries.filter((each) => isIn(unit, inquiry, each, 'waiting') && !done.has(each.id)).length
  const counts = { answered: taken.length - rejected, rejected, differences: compared.reduce((sum, { found }) => sum + found, 0) }
  return {
    key: row.id,
    write: { resource: batch.resource, row, values: {}, transition: batch.transition('answer') },
    after: [
      ...taken.map(({ write }) => write),
      ...taken.flatMap((each) => policyWrite(frame, slots, each, policies)),
      ...compared.flatMap(({ writes }) => writes),
    ],
    findings: [
      ...(others === 0 ? [] : [{ code: 'answerForAnother', severity: 'warn', places: { count: others } } as const]),
      { code: 'answerComesTo', severity: 'info', places: counts },
      ...(told.unknown === 0 ? [] : [{ code: 'othersAnswered', severity: 'info', places: { count: told.unknown } } as const]),
      ...(waiting === 0 ? [] : [{ code: 'stillWaiting', severity: 'info', places: { count: waiting } } as const]),
    ],
  }
}

interface Refused {
  readonly findings: readonly Finding[]
}

async function answersIn({ unit }: OperationFrame, { batch }: EligibilitySlots, row: RecordRow): Promise<readonly EligibilityAnswer[] | Refused> {
  const files = filesIn(batch, row, 'answer')
  if (files.length === 0) return { findings: [block('answerMissing')] }
  const answers: EligibilityAnswer[] = []
  const [problems, kinds]: [Problem[], Set<string>] = [[], new Set()]
  for (const file of files) {
    const bytes = await unit.readKept(file)
    if (bytes === undefined) return { findings: [block('answerMissing')] }
    const read = readX12(bytes)
    const transactions = transactionsOf(read)
    problems.push(...read.problems)
    for (const { kind, type } of transactions) kinds.add(kind ?? type)
    answers.push(...transactions.flatMap((each) => eligibilityAnswerOf(each, (problem) => void problems.push(problem)) ?? []))
  }
  const broken = problems.filter((problem) => gradeOf(problem) === 'error')
  if (broken.length > 0) return { findings: broken.slice(0, PROBLEMS_MAX).map((problem) => block('unreadable', { problem: problemText(problem) })) }
  if (answers.length === 0) return { findings: [kinds.size === 0 ? block('answerMissing') : block('noAnswer', { kinds: [...kinds].join(', ') })] }
  return answers
}

const PROBLEMS_MAX = 50

/** An answer with the question that it is for: of a person, or a refusal of all that a payer was asked. */
interface Told {
  readonly row: RecordRow
  readonly person?: EligiblePerson
  readonly rejections?: readonly Rejection[]
}

interface AllTold {
  readonly known: readonly Told[]
  readonly unknown: number
}

/** The last answer to each question; where a payer refuses the whole inquiry, all that it was asked. */
function toldOf(
  { inquiry }: EligibilitySlots,
  payers: ReadonlyMap<string, string>,
  inquiries: readonly RecordRow[],
  answers: readonly EligibilityAnswer[],
): AllTold {
  const byTrace = new Map(inquiries.map((row) => [textOf(inquiry, row, 'trace') ?? '', row]))
  const known = new Map<string, Told>()
  let unknown = 0
  for (const { people, rejections, payer } of answers) {
    for (const person of people) {
      const row = person.traces.map((trace) => byTrace.get(trace)).find((each) => each !== undefined)
      if (row === undefined) unknown += 1
      else known.set(row.id, { row, person })
    }
    const whole = people.length === 0 && rejections.length > 0 ? inquiries.filter((row) => payers.get(row.id) === payer?.identifier?.id) : []
    for (const row of whole) known.set(row.id, { row, rejections })
  }
  return { known: [...known.values()], unknown }
}

/** The number by which files know the payer of each question. */
async function payersOf(
  { unit }: OperationFrame,
  { inquiry, carrier }: EligibilitySlots,
  inquiries: readonly RecordRow[],
): Promise<ReadonlyMap<string, string>> {
  const carriers = await byId(unit, carrier, idsIn(inquiry, inquiries, 'carrier'), { isBare: true })
  const codeOf = (row: RecordRow): string => {
    const by = carriers.get(textOf(inquiry, row, 'carrier') ?? '')
    return (by && textOf(carrier, by, 'code')) ?? ''
  }
  return new Map(inquiries.map((row) => [row.id, codeOf(row)]))
}

type Rows = ReadonlyMap<string, RecordRow>

interface About {
  readonly asked: RecordRow
  readonly person: EligiblePerson
  readonly policies: Rows
  readonly recipients: Rows
}

function isForeign({ inquiry, policy, recipient }: EligibilitySlots, { asked, person, policies, recipients }: About): boolean {
  const client = recipients.get(textOf(inquiry, asked, 'recipient') ?? '')
  const covered = policies.get(textOf(inquiry, asked, 'policy') ?? '')
  if (client === undefined || covered === undefined) return true
  const { identifier } = person.person ?? {}
  const member = identifier?.qualifier === MEMBER && !person.isDependent ? identifier.id : undefined
  return isAboutAnother(
    { lastName: textOf(recipient, client, 'lastName'), birth: textOf(recipient, client, 'born'), member: textOf(policy, covered, 'member') },
    { ...personFacts(person), member },
  )
}

/** The qualifier of a member's number (NM108). */
const MEMBER = 'MI'

interface Taken extends Told {
  readonly facts: AnswerFacts
  readonly isRejected: boolean
  readonly write: Planned
}

function takenOf({ unit, domain }: OperationFrame, slots: EligibilitySlots, told: Told): Taken {
  const { inquiry } = slots
  const { row, person, rejections = [] } = told
  const facts: AnswerFacts = person
    ? factsOfAnswer(unit, domain, slots, person)
    : { coverage: refusedCoverage(rejections), rejections: rejectionRows(unit, slots, rejections) }
  const isRejected = person === undefined || (person.benefits.length === 0 && rejectionsOf(person).length > 0)
  const said = Object.fromEntries(FACTS.map((name) => [name, facts[name] ?? null]))
  const values = inquiry.values({ ...said, coverage: inquiry.option('coverage', facts.coverage) })
  const transition = inquiry.transition(isRejected ? 'reject' : 'answer')
  return { ...told, facts, isRejected, write: { resource: inquiry.resource, row, values, transition } }
}

/** All that an answer may say: what an earlier one has said is said no more. */
const FACTS = [
  ...(['program', 'waiver', 'product', 'plan', 'healthPlan', 'primaryCare', 'otherInsurance', 'spenddown', 'from', 'until'] as const),
  ...(['restricted', 'benefits', 'rejections', 'lastName', 'firstName', 'birth'] as const),
] satisfies readonly (keyof AnswerFacts)[]

/** The coverage was verified, and is so. A refusal verifies nothing. */
function policyWrite({ unit }: OperationFrame, { inquiry, policy }: EligibilitySlots, { row, facts, isRejected }: Taken, policies: Rows): readonly Planned[] {
  const covered = policies.get(textOf(inquiry, row, 'policy') ?? '')
  if (covered === undefined) return []
  const coverage = policy.option('coverage', facts.coverage)
  const verified = isRejected ? {} : { verified: unit.moment.today, via: policy.option('via', 'file') }
  return [{ resource: policy.resource, row: covered, values: withoutBlanks(policy.values({ coverage, ...verified })) }]
}

const answeredIn = ({ inquiry }: EligibilitySlots, taken: readonly Taken[], policies: Rows): readonly Answered[] =>
  taken.flatMap(({ row, facts, isRejected }): readonly Answered[] => {
    const covered = policies.get(textOf(inquiry, row, 'policy') ?? '')
    const said = isRejected ? undefined : saidOf(facts)
    return covered === undefined || said === undefined ? [] : [{ inquiry: row.id, policy: covered, on: textOf(inquiry, row, 'on') ?? '', said }]
  })

/** Gives up a file that is not answered: nobody in it waits any more. */
export const cancelFile: OperationCode = async ({ unit, domain, records }) => {
  const { batch, inquiry } = eligibilitySlots(domain)
  const inquiries = await unit.rows(inquiry.resource, {
    and: [
      namedBy(
        inquiry,
        'batch',
        records.map(({ id }) => id),
      ),
    ],
    limit: ASKED_MAX * records.length,
  })
  return records.map((row): PlannedItem => {
    if (!isIn(unit, batch, row, 'open')) return { key: row.id, findings: [block('fileClosed', { state: stateText(unit, batch, row) })] }
    const own = inquiries.filter((each) => textOf(inquiry, each, 'batch') === row.id && isIn(unit, inquiry, each, 'waiting'))
    const moved = own.map((each): Planned => ({ resource: inquiry.resource, row: each, values: {}, transition: inquiry.transition('cancel') }))
    return { key: row.id, write: { resource: batch.resource, row, values: {}, transition: batch.transition('cancel') }, after: moved, findings: [] }
  })
}
