import { castDraft, type Draft } from 'immer'
import { useEffect } from 'react'
import { useImmerReducer } from 'use-immer'
import type { FiledForm } from '#contract'
import { useLatest } from '#widgets'

/** Each is told anew, though it says the same. */
export interface Failure {
  readonly text: string
  /** It was filed before: the form, and when. */
  readonly filed?: { readonly id: string; readonly at: string }
  readonly turn: number
}

/** What somebody is asked for now: a signature, or the PIN of signatures that were kept without it. */
export type Asks =
  | { readonly for: 'nothing' }
  /** `goesOn`: the form is handed in once it is given. */
  | { readonly for: 'signature'; readonly slot: string; readonly goesOn: boolean; readonly isGiven: boolean }
  | { readonly for: 'pin'; readonly isGiven: boolean }
  /** It was given, and the dialog has closed: handing in goes on. */
  | { readonly for: 'going-on' }

/** What came of the last try to hand the form in. */
export type Outcome =
  | { readonly at: 'none' }
  | { readonly at: 'sending' }
  /** `isTooLate`: the form that this one was to take the place of cannot be replaced any more. */
  | { readonly at: 'refused'; readonly failure: Failure; readonly isTooLate: boolean }
  /** Filed without network, and only this page has it: it is filed as soon as it can be. */
  | { readonly at: 'unqueued'; readonly failure: Failure }
  /** Somebody else corrected the filed form meanwhile. */
  | { readonly at: 'stale'; readonly filed: FiledForm }

/** Handing a form in. A slot may be signed while what was refused before can still be read: the two parts are apart. */
export interface FilingState {
  readonly asks: Asks
  readonly outcome: Outcome
  /** Version of the filed form that is corrected. */
  readonly basedOn: number | undefined
  readonly turns: number
}

export type FilingEvent =
  | { readonly is: 'asked'; readonly slot: string; readonly goesOn: boolean }
  | { readonly is: 'pin-asked' }
  | { readonly is: 'given' }
  /** The dialog that asked has closed. */
  | { readonly is: 'left' }
  | { readonly is: 'gone-on' }
  | { readonly is: 'sent' }
  /** Nothing is under way, and nothing is left to say. */
  | { readonly is: 'rested' }
  | { readonly is: 'refused'; readonly words: Omit<Failure, 'turn'>; readonly isTooLate?: boolean }
  | { readonly is: 'not-queued'; readonly text: string }
  | { readonly is: 'overtaken'; readonly by: FiledForm }
  /** The answers to go on with were chosen; what is filed next is based on theirs. */
  | { readonly is: 'settled' }

export const filingBegins = (basedOn?: number): FilingState => ({ asks: { for: 'nothing' }, outcome: { at: 'none' }, basedOn, turns: 0 })

type Steps = { readonly [K in FilingEvent['is']]: (state: Draft<FilingState>, event: Extract<FilingEvent, { readonly is: K }>) => void }

const STEPS: Steps = {
  asked: (state, { slot, goesOn }) => {
    state.asks = { for: 'signature', slot, goesOn, isGiven: false }
  },
  'pin-asked': (state) => {
    state.asks = { for: 'pin', isGiven: false }
  },
  given: ({ asks }) => {
    if (asks.for === 'signature' || asks.for === 'pin') asks.isGiven = true
  },
  left: (state) => {
    const { asks } = state
    const goesOn = asks.for === 'pin' || (asks.for === 'signature' && asks.goesOn)
    state.asks = { for: goesOn && asks.isGiven ? 'going-on' : 'nothing' }
  },
  'gone-on': (state) => {
    if (state.asks.for === 'going-on') state.asks = { for: 'nothing' }
  },
  sent: (state) => {
    // What somebody else wrote is looked at before this is filed again.
    if (state.outcome.at !== 'stale') state.outcome = { at: 'sending' }
  },
  rested: (state) => {
    state.outcome = { at: 'none' }
  },
  refused: (state, { words, isTooLate = false }) => {
    state.outcome = { at: 'refused', failure: { ...words, turn: ++state.turns }, isTooLate }
  },
  'not-queued': (state, { text }) => {
    if (state.basedOn === undefined) state.outcome = { at: 'unqueued', failure: { text, turn: ++state.turns } }
  },
  overtaken: (state, { by }) => {
    if (state.basedOn !== undefined) state.outcome = { at: 'stale', filed: castDraft(by) }
  },
  settled: (state) => {
    if (state.outcome.at !== 'stale') return
    state.basedOn = state.outcome.filed.record.version
    state.outcome = { at: 'none' }
  },
}

/** What an event makes of it; one that means nothing now changes nothing. */
export function filingReducer<K extends FilingEvent['is']>(state: Draft<FilingState>, event: Extract<FilingEvent, { readonly is: K }>): void {
  const step: (state: Draft<FilingState>, event: Extract<FilingEvent, { readonly is: K }>) => void = STEPS[event.is as K]
  step(state, event)
}

export type TellFiling = (event: FilingEvent) => void

/** Of a form on a page: the same for staff, and for whom a link lets fill it in. */
export const useFilingState = (basedOn?: number): readonly [FilingState, TellFiling] => useImmerReducer(filingReducer, basedOn, filingBegins)

/** Hands the form in once what was asked for on the way is there. */
export function useGoingOn({ asks }: FilingState, tell: TellFiling, handIn: () => Promise<void>): void {
  const latest = useLatest(handIn)
  const goesOn = asks.for === 'going-on'
  useEffect(() => {
    if (!goesOn) return
    tell({ is: 'gone-on' })
    void latest.current()
  }, [goesOn, tell, latest])
}
