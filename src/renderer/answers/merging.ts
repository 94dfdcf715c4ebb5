import { type AnswerValues, type DraftContent, isSameAnswer, type Json, type ServerDraft } from '#contract'
import type { AnswerSession } from '#form-engine'
import { stepsOf } from '#form-rules'
import { type Contest, mergeAnswers, type Taken } from './merge-answers.ts'

/** What somebody else, or another tab, made of the same draft. */
export type OtherSide = Pick<ServerDraft, 'content' | 'device' | 'savedAt'>

export interface Merging {
  readonly theirs: OtherSide
  /** What both sides began with, when it is known. */
  readonly base: AnswerValues | undefined
}

const merged = (session: AnswerSession, { theirs, base = {} }: Merging, taken: Taken) =>
  mergeAnswers(session.form.fields, { base, mine: session.content().answers, theirs: theirs.content.answers }, taken)

/** What two sides answer differently, and neither answer gives way to the other by itself. */
export const contestsOf = (session: AnswerSession, merging: Merging): readonly Contest[] => merged(session, merging, new Set()).contests

/** Takes in what only the other side changed and what was chosen from it, what it has put aside, its signatures, and the reasons that only it gives. */
export function mergeInto(session: AnswerSession, merging: Merging, taken: Taken): void {
  const { content } = merging.theirs
  const mine = session.content()
  const { answers } = merged(session, merging, taken)
  const names = [...new Set([...Object.keys(mine.answers), ...Object.keys(answers)])].filter((name) => !isSameAnswer(mine.answers[name], answers[name]))
  if (names.length > 0) session.take(Object.fromEntries(names.map((name) => [name, answers[name] ?? null])), labelsOf(content, answers))
  session.addRetired(content.retired ?? [])
  for (const [check, reason] of Object.entries(content.reasons)) if (!mine.reasons[check]?.trim()) session.giveReason(check, reason)
  // Each signature stands for the answers of its side: it goes on counting where the merged ones are the same.
  const signed = new Set(mine.signatures?.flatMap(({ input, isVoid }) => (isVoid ? [] : [input.slot])))
  for (const given of content.signatures ?? []) if (!signed.has(given.input.slot)) session.sign(given, content.answers)
}

/** The other side's display texts, of the answers that were taken from it. */
const labelsOf = ({ answers, labels }: DraftContent, now: AnswerValues): DraftContent['labels'] =>
  Object.fromEntries(Object.entries(labels).filter(([pointer]) => isSameAnswer(valueAt(answers, pointer), valueAt(now, pointer))))

const valueAt = (answers: AnswerValues, pointer: string): Json | undefined => stepsOf(pointer).reduce<Json | undefined>(stepInto, answers)

/** Into a row by its id, or by its place; a choice of several is named by its own id. */
export function stepInto(at: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(at)) return at.find((row) => row === step || Reflect.get(Object(row), 'id') === step) ?? at[Number(step)]
  return typeof at === 'object' && at !== null ? (Reflect.get(at, step) as Json | undefined) : undefined
}
