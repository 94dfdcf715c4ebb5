import type { Json, OwnFormDraft } from '#contract'
import { difference, type Patch, patched } from './difference.ts'
import { type History, STEPS_MAX } from './history.ts'

/** How a draft came to be, as it is kept beside it: what each step back and each step forth would change. */
export interface KeptHistory {
  /** Of the saved draft that it leads back from. */
  readonly rev: number
  /** From the draft backwards. */
  readonly back: readonly (readonly Patch[])[]
  /** From the draft onwards. */
  readonly forth: readonly (readonly Patch[])[]
}

/** What is kept of one form at most, in characters; the oldest steps go first. */
export const KEPT_HISTORY_MAX = 1_500_000

const known = new WeakMap<OwnFormDraft, WeakMap<OwnFormDraft, readonly Patch[]>>()

/** Between two drafts, looked for once: each save goes over all steps again. */
function between(from: OwnFormDraft, to: OwnFormDraft): readonly Patch[] {
  const found = known.get(from)?.get(to)
  if (found) return found
  const patches = difference(asJson(from), asJson(to))
  known.set(from, (known.get(from) ?? new WeakMap()).set(to, patches))
  return patches
}

// A draft is what came as JSON, and is changed by commands that make JSON.
const asJson = (draft: OwnFormDraft): Json => draft as unknown as Json
const asDraft = (value: Json): OwnFormDraft => value as unknown as OwnFormDraft

/** Of a history whose draft was saved under this number. */
export function keptOf({ draft, past, future }: History, rev: number): KeptHistory {
  const room = { left: KEPT_HISTORY_MAX }
  const back = stepsFrom(draft, past.map(({ before }) => before).reverse(), room)
  return { rev, back, forth: stepsFrom(draft, future, room) }
}

function stepsFrom(draft: OwnFormDraft, states: readonly OwnFormDraft[], room: { left: number }): readonly (readonly Patch[])[] {
  const steps: (readonly Patch[])[] = []
  let at = draft
  for (const state of states) {
    const patches = between(at, state)
    room.left -= JSON.stringify(patches).length
    if (room.left < 0) break
    steps.push(patches)
    at = state
  }
  return steps
}

/** The history of a draft as it was kept; one that was kept of another saved draft is nothing. */
export function historyOf(draft: OwnFormDraft, rev: number, kept: KeptHistory): Pick<History, 'past' | 'future'> {
  if (kept.rev !== rev) return { past: [], future: [] }
  const past = statesFrom(draft, kept.back).map((before) => ({ before, at: 0 }))
  return { past: past.reverse().slice(-STEPS_MAX), future: statesFrom(draft, kept.forth) }
}

function statesFrom(draft: OwnFormDraft, steps: readonly (readonly Patch[])[]): readonly OwnFormDraft[] {
  const states: OwnFormDraft[] = []
  let at = asJson(draft)
  for (const patches of steps) {
    at = patched(at, patches)
    states.push(asDraft(at))
  }
  return states
}

export const isKeptHistory = (value: unknown): value is KeptHistory =>
  typeof value === 'object' &&
  value !== null &&
  'rev' in value &&
  typeof value.rev === 'number' &&
  'back' in value &&
  Array.isArray(value.back) &&
  'forth' in value &&
  Array.isArray(value.forth)
