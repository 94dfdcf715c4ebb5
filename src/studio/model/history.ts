import type { OwnFormDraft } from '#contract'

/** A draft as it was, and what was done to it then. */
interface Step {
  readonly before: OwnFormDraft
  /** Steps that go on with one another, such as the letters of a word, are taken back as one. */
  readonly joins?: string | undefined
  readonly at: number
}

/** A draft with how it came to be, as far as it can be taken back. Drafts share what they have in common, so a step weighs what it changed. */
export interface History {
  readonly draft: OwnFormDraft
  readonly past: readonly Step[]
  readonly future: readonly OwnFormDraft[]
}

export const STEPS_MAX = 2_000
const JOINED_MS = 1_000

export const begunWith = (draft: OwnFormDraft): History => ({ draft, past: [], future: [] })

/** The next state; `joins` names what is typed at. The same history when nothing is other. */
export function changed(history: History, draft: OwnFormDraft, { joins, now }: { readonly joins?: string | undefined; readonly now: number }): History {
  if (draft === history.draft) return history
  const last = history.past.at(-1)
  const goesOn = joins !== undefined && last?.joins === joins && now - last.at < JOINED_MS && history.future.length === 0
  if (goesOn) return { draft, past: [...history.past.slice(0, -1), { ...last, at: now }], future: [] }
  return { draft, past: [...history.past, { before: history.draft, joins, at: now }].slice(-STEPS_MAX), future: [] }
}

/** With the steps of an earlier visit, which led to the draft that this one began with. */
export function recalled(history: History, begun: OwnFormDraft, { past, future }: Pick<History, 'past' | 'future'>): History {
  const isUntouched = history.draft === begun && history.past.length === 0 && history.future.length === 0
  return { ...history, past: [...past, ...history.past].slice(-STEPS_MAX), future: isUntouched ? future : history.future }
}

export function undone(history: History): History {
  const step = history.past.at(-1)
  return step === undefined ? history : { draft: step.before, past: history.past.slice(0, -1), future: [history.draft, ...history.future] }
}

export function redone(history: History): History {
  const [draft, ...future] = history.future
  return draft === undefined ? history : { draft, past: [...history.past, { before: history.draft, at: 0 }], future }
}
