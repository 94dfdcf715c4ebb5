import { castDraft, type Draft } from 'immer'
import { useImmerReducer } from 'use-immer'
import type { OperationAnswer, OperationBody, OperationRunView } from '#contract'
import { type Shown, withFormer } from './judge-items.ts'

/** What is sent to be done; again and again word for word until its outcome is known. */
export type SentBody = OperationBody & { readonly key: string }

/** How far an operation is. `shown` is the preview in sight, also while the next one is on its way or the answers are not whole. */
export type Stage =
  | { readonly at: 'asking'; readonly shown: Shown | undefined; readonly refusal: string | undefined }
  | { readonly at: 'previewing'; readonly shown: Shown | undefined }
  /** The preview did not come. */
  | { readonly at: 'unseen'; readonly shown: Shown | undefined; readonly failure: string }
  | { readonly at: 'reviewing'; readonly shown: Shown; readonly refusal: string | undefined }
  | { readonly at: 'running'; readonly shown: Shown | undefined; readonly sent: SentBody }
  /** No answer came: it may be done or not, so nothing changes before it is known. */
  | { readonly at: 'cut'; readonly shown: Shown | undefined; readonly sent: SentBody; readonly failure: string | undefined }
  | { readonly at: 'done'; readonly answer: OperationAnswer }
  /** The server does it part by part, whether or not anybody watches. */
  | { readonly at: 'begun'; readonly begun: OperationRunView }

export interface RunState {
  readonly stage: Stage
  /** Keys of items that the person leaves out. */
  readonly without: readonly string[]
}

export type RunEvent =
  /** A preview is asked for. */
  | { readonly is: 'looking' }
  | { readonly is: 'looked'; readonly shown: Shown }
  | { readonly is: 'not-looked'; readonly failure: string }
  /** The answers are not whole any more, or the server does not take them. */
  | { readonly is: 'incomplete'; readonly refusal?: string }
  /** Items are left out, or taken in again. */
  | { readonly is: 'ticked'; readonly keys: readonly string[]; readonly isIn: boolean }
  /** A page that is gone has sent it, and nobody knows what came of it. */
  | { readonly is: 'found'; readonly body: SentBody }
  | { readonly is: 'sent'; readonly body: SentBody }
  | { readonly is: 'done'; readonly answer: OperationAnswer }
  | { readonly is: 'begun'; readonly run: OperationRunView }
  | { readonly is: 'cut'; readonly failure: string }
  /** Nothing was kept; with what speaks against each item where the server says so. */
  | { readonly is: 'refused'; readonly refusal: string | undefined; readonly answer?: OperationAnswer | undefined }

/** The preview in sight. */
export const shownIn = (stage: Stage): Shown | undefined => (stage.at === 'done' || stage.at === 'begun' ? undefined : stage.shown)

export const RUN_BEGINS: RunState = { stage: { at: 'asking', shown: undefined, refusal: undefined }, without: [] }

type Steps = { readonly [K in RunEvent['is']]: (state: Draft<RunState>, event: Extract<RunEvent, { readonly is: K }>) => void }

const keptIn = (stage: Draft<Stage>) => (stage.at === 'done' || stage.at === 'begun' ? undefined : stage.shown)
/** While it runs, until its outcome is known, and once it is done, nothing else counts. */
export const isOpen = ({ at }: { readonly at: Stage['at'] }): boolean => at !== 'running' && at !== 'cut' && at !== 'done' && at !== 'begun'
const joined = (shown: Shown, before: Draft<Shown> | undefined): Draft<Shown> => castDraft({ ...shown, answer: withFormer(shown.answer, before?.answer) })

const STEPS: Steps = {
  looking: (state) => {
    if (isOpen(state.stage)) state.stage = { at: 'previewing', shown: keptIn(state.stage) }
  },
  looked: (state, { shown }) => {
    if (state.stage.at === 'previewing') state.stage = { at: 'reviewing', shown: joined(shown, state.stage.shown), refusal: undefined }
  },
  'not-looked': (state, { failure }) => {
    if (state.stage.at === 'previewing') state.stage = { at: 'unseen', shown: state.stage.shown, failure }
  },
  incomplete: (state, { refusal }) => {
    if (isOpen(state.stage)) state.stage = { at: 'asking', shown: keptIn(state.stage), refusal }
  },
  ticked: (state, { keys, isIn }) => {
    if (!isOpen(state.stage)) return
    const others = state.without.filter((key) => !keys.includes(key))
    state.without = isIn ? others : [...others, ...keys]
  },
  found: (state, { body }) => {
    if (!isOpen(state.stage)) return
    state.stage = { at: 'cut', shown: keptIn(state.stage), sent: castDraft(body), failure: undefined }
    state.without = [...(body.without ?? [])]
  },
  sent: (state, { body }) => {
    const { stage } = state
    if (stage.at === 'running' || stage.at === 'done' || stage.at === 'begun' || (stage.at === 'cut' && stage.sent.key !== body.key)) return
    state.stage = { at: 'running', shown: keptIn(stage), sent: castDraft(body) }
  },
  done: (state, { answer }) => {
    if (state.stage.at === 'running') state.stage = { at: 'done', answer: castDraft(answer) }
  },
  begun: (state, { run }) => {
    if (state.stage.at === 'running') state.stage = { at: 'begun', begun: run }
  },
  cut: (state, { failure }) => {
    if (state.stage.at === 'running') state.stage = { ...state.stage, at: 'cut', failure }
  },
  refused: (state, { refusal, answer }) => {
    if (state.stage.at !== 'running') return
    const { shown: before, sent } = state.stage
    const shown = answer ? joined({ answer, without: sent.without ?? [] }, before) : before
    state.stage = shown ? { at: 'reviewing', shown, refusal } : { at: 'asking', shown: undefined, refusal }
  },
}

/** What an event makes of it; one that means nothing now changes nothing. */
export function runReducer<K extends RunEvent['is']>(state: Draft<RunState>, event: Extract<RunEvent, { readonly is: K }>): void {
  const step: (state: Draft<RunState>, event: Extract<RunEvent, { readonly is: K }>) => void = STEPS[event.is as K]
  step(state, event)
}

export type TellRun = (event: RunEvent) => void

export const useRunState = (): readonly [RunState, TellRun] => useImmerReducer(runReducer, RUN_BEGINS)
