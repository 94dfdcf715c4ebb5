import type { DraftContent, MovedAnswer, RetiredAnswers } from '#contract'
import { into, stepsOf, topOf } from '../pointer.ts'
import { voidedSignature } from '../report/signed-part.ts'
import { type FormVersionFields, moveAnswers } from './move-answers.ts'

export interface MovedContent {
  readonly content: DraftContent
  readonly moved: readonly MovedAnswer[]
}

/** Brings a draft to another version, which nobody has signed yet: its answers, their display texts, the place of the focus, and what is put aside. */
export function moveContent(
  from: FormVersionFields,
  to: FormVersionFields,
  { at, retired: earlier = [], signatures = [], ...content }: DraftContent,
): MovedContent {
  const { answers, moved, retired } = moveAnswers(from, to, content.answers)
  const aside = retired.map(({ field, value }) => {
    const label = content.labels[into('', field)]
    return { field, value, ...(label !== undefined && { label }) }
  })
  const follow = follower(moved, to)
  const labels = Object.entries(content.labels).flatMap(([pointer, text]) => follow(pointer).map((next) => [next, text] as const))
  const [place] = at === undefined ? [] : follow(at)
  const kept = unitedRetired(earlier, aside.length === 0 ? [] : [{ hash: from.hash, answers: aside }])
  return {
    content: {
      ...content,
      answers,
      labels: Object.fromEntries(labels),
      ...(place !== undefined && { at: place }),
      ...(kept.length > 0 && { retired: kept }),
      ...(signatures.length > 0 && { signatures: signatures.map(voidedSignature) }),
    },
    moved,
  }
}

/** Where a pointer leads after the move: nowhere when its question is gone. */
function follower(moved: readonly MovedAnswer[], to: FormVersionFields): (pointer: string) => readonly string[] {
  return (pointer) => {
    const [, ...rest] = stepsOf(pointer)
    let name = topOf(pointer)
    for (const { op, field, to: targets } of moved) if (op === 'rename' && field === name) name = targets[0]?.field ?? name
    return Object.hasOwn(to.fields, name) ? [rest.reduce(into, into('', name))] : []
  }
}

/** What both sides put aside, each answer once. */
export function unitedRetired(...sides: readonly (readonly RetiredAnswers[])[]): readonly RetiredAnswers[] {
  const byHash = new Map<string, Map<string, RetiredAnswers['answers'][number]>>()
  for (const { hash, answers } of sides.flat()) {
    const known = byHash.get(hash) ?? new Map()
    for (const answer of answers) {
      const key = JSON.stringify([answer.field, answer.value])
      if (!known.has(key)) known.set(key, answer)
    }
    byHash.set(hash, known)
  }
  return [...byHash].map(([hash, answers]) => ({ hash, answers: [...answers.values()] }))
}
