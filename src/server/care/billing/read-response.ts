import { byKey } from '#contract'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import type { RecordRow } from '#server/records'
import {
  type AnsweredTransaction,
  type ClaimStatus,
  claimStatusAnswerOf,
  gradeOf,
  type ImplementationAcknowledgment,
  implementationAcknowledgmentOf,
  type Problem,
  textOf as problemText,
  type Remittance,
  readX12,
  remittanceOf,
  transactionsOf,
} from '#x12'
import { oneOf } from '../bound.ts'
import { bytesIn, isIn, stateOf, stateText, textOf } from '../rows.ts'
import { claimsOfBatch, isTest } from './batches.ts'
import { followUps } from './follow-ups.ts'
import { ofPayments } from './payments/read-payments.ts'
import { type BillingSlots, billingSlots, ROWS_MAX } from './slots.ts'
import { FINDINGS_MAX, NOTHING_TAKEN, type Taken } from './taken.ts'

/**
 * Takes what a receiver answers to a file: a 999 of the batch, a 277CA of its claims, an 835 that pays them (domain: backoffice §3.6, §3.7). A file that cannot be read, or that
 * answers what was never sent, changes nothing. Read again, it changes nothing either.
 */
export const readResponse: OperationCode = async (frame) => {
  const slots = billingSlots(frame.domain)
  const items: PlannedItem[] = []
  for (const row of frame.records) items.push(await readItem(frame, slots, row))
  return items
}

const refused = (row: RecordRow, ...findings: readonly Omit<Finding, 'severity'>[]): PlannedItem => ({
  key: row.id,
  findings: findings.map((each) => ({ ...each, severity: 'block' })),
})

async function readItem(frame: OperationFrame, slots: BillingSlots, row: RecordRow): Promise<PlannedItem> {
  const { unit } = frame
  const { response } = slots
  if (!response.states('new').includes(stateOf(unit, response, row)))
    return refused(row, { code: 'responseRead', places: { state: stateText(unit, response, row) } })
  const bytes = await bytesIn(unit, response, row, 'file')
  if (bytes === undefined) return refused(row, { code: 'responseMissing' })
  const { answers, problems } = answersIn(bytes)
  if (problems.length > 0)
    return refused(row, ...problems.slice(0, FINDINGS_MAX).map((problem) => ({ code: 'unreadable', places: { problem: problemText(problem) } })))
  if (answers.files.length + answers.claims.length + answers.payments.length === 0)
    return refused(row, { code: 'noAnswer', places: { kinds: answers.kinds.join(', ') } })
  const taken = [
    await ofFiles(frame, slots, answers.files),
    await ofClaims(frame, slots, answers.claims),
    await ofPayments(frame, slots, answers.payments, row),
  ]
  const blocked = taken.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'block'))
  if (blocked.length > 0) return { key: row.id, findings: blocked }
  const sum = (name: 'accepted' | 'rejected'): number => taken.reduce((total, each) => total + each[name], 0)
  const followed = await followUps(frame, slots)
  const counts = { accepted: sum('accepted'), rejected: sum('rejected') }
  const answered = answers.payments.length > 0 ? [] : [{ code: 'responseComesTo', severity: 'info', places: counts } satisfies Finding]
  const kind = response.option('kind', kindOf(answers))
  const batch = taken.flatMap((each) => each.batch ?? [])[0]
  return {
    key: row.id,
    write: {
      resource: response.resource,
      row,
      values: response.values({ kind, ...(answered.length > 0 && counts), ...(batch !== undefined && { batch }) }),
      transition: response.transition('read'),
    },
    after: taken.flatMap(({ writes }) => writes).map(followed),
    findings: [...answered, ...taken.flatMap(({ findings }) => findings)],
  }
}

interface Answers {
  readonly files: readonly ImplementationAcknowledgment[]
  readonly claims: readonly ClaimStatus[]
  readonly payments: readonly Remittance[]
  /** What the file holds, as people call it. */
  readonly kinds: readonly string[]
}

function answersIn(bytes: Buffer): { readonly answers: Answers; readonly problems: readonly Problem[] } {
  const file = readX12(bytes)
  const problems = [...file.problems]
  const report = (problem: Problem): void => void problems.push(problem)
  const transactions = transactionsOf(file)
  const answers = {
    files: transactions.flatMap((each) => implementationAcknowledgmentOf(each, report) ?? []),
    claims: transactions.flatMap((each) => (each.kind === '277CA' ? (claimStatusAnswerOf(each, report)?.claims ?? []) : [])),
    payments: transactions.flatMap((each) => remittanceOf(each, report) ?? []),
    kinds: [...new Set(transactions.map(({ kind, type }) => kind ?? type))],
  }
  return { answers, problems: problems.filter((problem) => gradeOf(problem) === 'error' && !BALANCES.includes(problem.code)) }
}

/** A payment that does not balance is taken, and held. */
const BALANCES: readonly string[] = ['x12.paymentBalance', 'x12.claimBalance', 'x12.lineBalance']

const kindOf = ({ payments, claims }: Answers): 'file' | 'claims' | 'payments' => (payments.length > 0 ? 'payments' : claims.length > 0 ? 'claims' : 'file')

const MOVED = { accepted: 'accept', rejected: 'reject' } as const

type Verdict = keyof typeof MOVED

/** A 999 answers the group of a batch: its claims wait for their own answers where it was taken in, and come back where it was not. */
async function ofFiles(frame: OperationFrame, slots: BillingSlots, files: readonly ImplementationAcknowledgment[]): Promise<Taken> {
  if (files.length === 0) return NOTHING_TAKEN
  const { unit } = frame
  const { batch, claim } = slots
  const rows = await unit.rows(batch.resource, {
    filter: [{ field: batch.needed('control'), op: 'in', value: oneOf(files.map(({ groupControl }) => String(Number(groupControl)))) }],
    limit: ROWS_MAX,
  })
  const byControl = byKey(rows, ({ values }) => String(batch.value(values, 'control')))
  const taken: { writes: Planned[]; findings: Finding[]; accepted: number; rejected: number; batch?: string } = {
    writes: [],
    findings: [],
    accepted: 0,
    rejected: 0,
  }
  for (const file of files) {
    const [row] = byControl.get(String(Number(file.groupControl))) ?? []
    if (row === undefined) {
      taken.findings.push({ code: 'batchUnknown', severity: 'block', places: { number: file.groupControl } })
      continue
    }
    taken.batch = row.id
    const verdict: Verdict = file.verdict === 'rejected' ? 'rejected' : 'accepted'
    if (!batch.states('sent').includes(stateOf(unit, batch, row))) {
      const places = { batch: textOf(batch, row, 'number') ?? '', state: stateText(unit, batch, row) }
      taken.findings.push({ code: 'batchNotSent', severity: 'info', places })
      continue
    }
    taken.writes.push({ resource: batch.resource, row, values: {}, transition: batch.transition(MOVED[verdict]) })
    if (isTest(slots, row)) {
      const waiting = (await claimsOfBatch(unit, slots, row.id)).filter((each) => isIn(unit, claim, each, 'queued'))
      taken.writes.push(...waiting.map((each) => ({ resource: claim.resource, row: each, values: {}, transition: claim.transition('unqueue') })))
      taken.findings.push({ code: 'testAnswered', severity: 'info', places: { claims: waiting.length } })
      continue
    }
    const claims = verdict === 'accepted' ? [] : await claimsOfBatch(unit, slots, row.id)
    taken.rejected += claims.length
    const why = file.transactions.map(wordsOfTransaction).filter((text) => text !== '')
    for (const each of claims)
      taken.writes.push({
        resource: claim.resource,
        row: each,
        values: claim.values({ answer: [`999 ${file.codes.join(' ')}`.trim(), ...why].join('\n').slice(0, ANSWER_MAX) }),
        transition: claim.transition('reject'),
      })
  }
  return taken
}

const ANSWER_MAX = 4_000

/** The segments that the receiver found wrong, each with its place and codes. */
const wordsOfTransaction = ({ findings }: AnsweredTransaction): string =>
  findings
    .map(({ segment, position, loop, code, elements }) =>
      [
        `${segment} ${position}`,
        loop,
        code && `IK3 ${code}`,
        ...elements.map((each) => `element ${each.element}: IK4 ${each.code}${each.copy === undefined ? '' : ` "${each.copy}"`}`),
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join('\n')

/** A 277CA answers claims by the numbers that were sent with them. */
async function ofClaims({ unit }: OperationFrame, { claim }: BillingSlots, answers: readonly ClaimStatus[]): Promise<Taken> {
  if (answers.length === 0) return NOTHING_TAKEN
  const numbers = [...new Set(answers.map(({ trace }) => trace))]
  const rows = await unit.rows(claim.resource, { filter: [{ field: claim.needed('number'), op: 'in', value: oneOf(numbers) }], limit: ROWS_MAX })
  const byNumber = new Map(rows.map((row) => [textOf(claim, row, 'number') ?? '', row]))
  const taken = { writes: [] as Planned[], findings: [] as Finding[], accepted: 0, rejected: 0 }
  const last = new Map(answers.map((answer) => [answer.trace, answer]))
  for (const answer of last.values()) {
    const row = byNumber.get(answer.trace)
    const verdict = verdictOf(answer)
    if (row === undefined) {
      taken.findings.push({ code: 'claimUnknown', severity: 'warn', places: { claim: answer.trace } })
      continue
    }
    if (verdict === undefined) continue
    if (!claim.states('answered').includes(stateOf(unit, claim, row))) {
      taken.findings.push({ code: 'claimNotSent', severity: 'info', places: { claim: answer.trace, state: stateText(unit, claim, row) } })
      continue
    }
    taken[verdict] += 1
    const values = claim.values({
      answer: answer.statuses.map(wordsOfStatus).join('\n').slice(0, ANSWER_MAX),
      ...(answer.payerControl !== undefined && { payerNumber: answer.payerControl }),
    })
    taken.writes.push({ resource: claim.resource, row, values, transition: claim.transition(MOVED[verdict]) })
  }
  return taken
}

/** Undefined where the claim is still looked at. One rejection rejects the claim. */
function verdictOf({ statuses }: ClaimStatus): Verdict | undefined {
  const outcomes = statuses.map(({ outcome }) => outcome)
  return outcomes.includes('rejected') ? 'rejected' : outcomes.includes('accepted') ? 'accepted' : undefined
}

const wordsOfStatus = ({ codes, message }: ClaimStatus['statuses'][number]): string =>
  [codes.map(({ category, status, entity }) => [category, status, entity].filter(Boolean).join(':')).join(' '), message].filter(Boolean).join(' ')
