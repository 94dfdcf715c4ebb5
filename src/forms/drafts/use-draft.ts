import { useCallback, useEffect, useRef, useState } from 'react'
import type { Json } from '#contract'
import type { Answers } from '../answers.ts'
import { changedAnswers } from '../rules/changed-answers.ts'
import type { Draft, DraftsPort } from './drafts.ts'

export interface DraftOptions {
  readonly drafts: DraftsPort
  readonly key: string
  /** The saved answers, or the defaults of a new record. */
  readonly initial: Answers
  readonly version: number
  readonly clock?: () => Date
}

/** Changes on top of another saved state. */
export interface Rebase {
  readonly base: Answers
  readonly version: number
  readonly changes: Answers
}

export interface DraftState {
  readonly values: Answers
  /** The saved answers that the changes are based on, and their version. */
  readonly base: Answers
  readonly version: number
  readonly step: string | undefined
  readonly isDirty: boolean
  /** A draft of before was brought back; when it was kept. */
  readonly restoredAt: string | undefined
  readonly change: (name: string, value: Json) => void
  readonly goTo: (step: string) => void
  /** Puts the changes onto a newer saved state. */
  readonly rebase: (next: Rebase) => void
  /** Saved or given up: forgets the draft. */
  readonly finish: () => void
  /** Given up in favour of a fresh start. */
  readonly reset: () => void
}

const systemClock = (): Date => new Date()

/** Answers being typed, kept in the drafts as they change and brought back when the form opens again. */
export function useDraft({ drafts, key, initial, version, clock = systemClock }: DraftOptions): DraftState {
  const [draft, setDraft] = useState<Draft>({ values: initial, base: initial, version, savedAt: '' })
  const [restoredAt, setRestoredAt] = useState<string>()
  const isOver = useRef(false)
  useEffect(() => {
    let isCurrent = true
    void drafts.load(key).then((known) => {
      if (!known || !isCurrent || isOver.current) return
      // What was typed before it was there stays.
      setDraft((now) => ({ ...known, values: { ...known.values, ...changedAnswers(now.values, now.base) } }))
      setRestoredAt(known.savedAt)
    })
    return () => {
      isCurrent = false
    }
  }, [drafts, key])
  useEffect(() => {
    if (draft.savedAt !== '') void drafts.save(key, draft)
  }, [drafts, key, draft])

  const update = useCallback(
    (next: (draft: Draft) => Partial<Draft>) => {
      isOver.current = false
      setDraft((now) => ({ ...now, ...next(now), savedAt: clock().toISOString() }))
    },
    [clock],
  )
  return {
    values: draft.values,
    base: draft.base,
    version: draft.version,
    step: draft.step,
    isDirty: draft.savedAt !== '',
    restoredAt,
    change: useCallback((name, value) => update((now) => ({ values: { ...now.values, [name]: value } })), [update]),
    goTo: useCallback((step) => setDraft((now) => ({ ...now, step })), []),
    rebase: useCallback(({ base, version: based, changes }) => update(() => ({ base, version: based, values: { ...base, ...changes } })), [update]),
    finish: useCallback(() => {
      isOver.current = true
      setDraft((now) => ({ ...now, savedAt: '' }))
      setRestoredAt(undefined)
      void drafts.clear(key)
    }, [drafts, key]),
    reset: useCallback(() => {
      isOver.current = true
      setDraft({ values: initial, base: initial, version, savedAt: '' })
      setRestoredAt(undefined)
      void drafts.clear(key)
    }, [drafts, key, initial, version]),
  }
}
