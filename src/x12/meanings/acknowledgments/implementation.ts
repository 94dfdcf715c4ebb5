import type { Transaction } from '../../file-reader.ts'
import { type Loop, loopsIn, segmentIn } from '../../loops/loop.ts'
import { attempt, type Report } from '../../problems/problem.ts'
import type { Segment } from '../../text/segment.ts'
import { Fields } from '../fields.ts'

/** What the receiver of a file did with a part of it. */
export type Verdict = 'accepted' | 'acceptedWithErrors' | 'partiallyAccepted' | 'rejected'

/** An element that the receiver found wrong (IK4). */
export interface ElementFinding {
  /** Number of the element in its segment, of the component in the element, and of the repetition. */
  readonly element: number
  readonly component: number | undefined
  readonly repeat: number | undefined
  /** Number of the element in the data dictionary. */
  readonly reference: string | undefined
  /** Implementation data element syntax error code: 1 required element missing, 7 invalid code. */
  readonly code: string
  /** What stood there. */
  readonly copy: string | undefined
}

/** A segment that the receiver found wrong (IK3). */
export interface SegmentFinding {
  readonly segment: string
  /** Number of the segment in its transaction, ST being 1. */
  readonly position: number
  readonly loop: string | undefined
  /** Implementation segment syntax error code: 3 required segment missing, 8 has element errors. */
  readonly code: string | undefined
  readonly elements: readonly ElementFinding[]
}

/** What became of one transaction (loop 2000). */
export interface AnsweredTransaction {
  readonly type: string
  /** ST02 of the transaction that was sent. */
  readonly control: string
  readonly verdict: Verdict
  /** Implementation transaction set syntax error codes (IK502 to IK506). */
  readonly codes: readonly string[]
  readonly findings: readonly SegmentFinding[]
}

/** A 999: what became of one group of transactions that was sent (TR3 005010X231A1). */
export interface ImplementationAcknowledgment {
  /** GS01 and GS06 of the group that was sent. */
  readonly groupType: string
  readonly groupControl: string
  readonly verdict: Verdict
  readonly included: number
  readonly received: number
  readonly accepted: number
  readonly codes: readonly string[]
  readonly transactions: readonly AnsweredTransaction[]
}

const VERDICTS: ReadonlyMap<string, Verdict> = new Map([
  ['A', 'accepted'],
  ['E', 'acceptedWithErrors'],
  ['P', 'partiallyAccepted'],
  ['R', 'rejected'],
  ['M', 'rejected'],
  ['W', 'rejected'],
  ['X', 'rejected'],
])
const CODES_OF_TRANSACTION = [2, 3, 4, 5, 6]
const CODES_OF_GROUP = [5, 6, 7, 8, 9]

/** Undefined where the transaction is no 999 or cannot be read, which is told. */
export function implementationAcknowledgmentOf(transaction: Transaction, report: Report): ImplementationAcknowledgment | undefined {
  const [ak1, ak9] = [segmentIn(transaction, 'AK1'), segmentIn(transaction, 'AK9')]
  if (transaction.kind !== '999' || !ak1 || !ak9) return undefined
  return attempt(report, (told) => {
    const [group, answer] = [new Fields(ak1, told), new Fields(ak9, told)]
    return {
      groupType: group.needed(1),
      groupControl: group.needed(2),
      verdict: answer.coded(1, VERDICTS) ?? 'rejected',
      included: answer.count(2),
      received: answer.count(3),
      accepted: answer.count(4),
      codes: codesOf(answer, CODES_OF_GROUP),
      transactions: loopsIn(transaction, '2000').flatMap((loop) => answeredOf(loop, told) ?? []),
    }
  })
}

function answeredOf(loop: Loop, report: Report): AnsweredTransaction | undefined {
  const [ak2, ik5] = [segmentIn(loop, 'AK2'), segmentIn(loop, 'IK5')]
  if (!ak2 || !ik5) return undefined
  const [sent, answer] = [new Fields(ak2, report), new Fields(ik5, report)]
  return {
    type: sent.needed(1),
    control: sent.needed(2),
    verdict: answer.coded(1, VERDICTS) ?? 'rejected',
    codes: codesOf(answer, CODES_OF_TRANSACTION),
    findings: loopsIn(loop, '2100').flatMap((finding) => segmentFindingOf(finding, report) ?? []),
  }
}

function segmentFindingOf(loop: Loop, report: Report): SegmentFinding | undefined {
  const ik3 = segmentIn(loop, 'IK3')
  if (!ik3) return undefined
  const fields = new Fields(ik3, report)
  const elements = loopsIn(loop, '2110').flatMap((inner) => segmentIn(inner, 'IK4') ?? [])
  return {
    segment: fields.needed(1),
    position: fields.count(2),
    loop: fields.maybe(3),
    code: fields.maybe(4),
    elements: elements.map((segment) => elementFindingOf(segment, report)),
  }
}

function elementFindingOf(ik4: Segment, report: Report): ElementFinding {
  const fields = new Fields(ik4, report)
  return {
    element: fields.count(1, 1),
    component: fields.maybeCount(1, 2),
    repeat: fields.maybeCount(1, 3),
    reference: fields.maybe(2),
    code: fields.needed(3),
    copy: fields.maybe(4),
  }
}

const codesOf = (fields: Fields, elements: readonly number[]): readonly string[] => elements.flatMap((element) => fields.maybe(element) ?? [])
