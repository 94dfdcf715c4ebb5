import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ResolvedResource } from '#contract'
import { useHasText } from '#i18n'
import { useUnsavedChanges } from '#navigation'
import { useSurroundings } from '../../use-surroundings.ts'
import { pageDrafts } from './page-drafts.ts'
import { type FillingState, RecordFilling, type SavedRecord } from './record-filling.ts'
import { planRecord, type RecordFormPlace } from './record-plan.ts'

export interface UseFillingOptions extends Omit<RecordFormPlace, 'hasText'> {
  readonly resource: ResolvedResource
  readonly record: SavedRecord
  /** Where its unsaved input is kept. */
  readonly draftKey: string
}

export interface Filling extends FillingState {
  readonly filling: RecordFilling
  /** How often it was started again: what draws it begins anew each time. */
  readonly startedAgain: number
  /** Gives up a draft that was brought back: a fresh start. */
  readonly startAgain: () => void
}

/** Opens a record to be filled in, with what was typed before. It stays as it was opened until it is started again. */
export function useFilling({ record, draftKey, ...place }: UseFillingOptions): Filling {
  const hasText = useHasText()
  const surroundings = useSurroundings()
  const open = () => {
    const context = { ...surroundings, lookups: {} }
    return new RecordFilling({ plan: planRecord({ ...place, hasText }), record, context, drafts: pageDrafts, key: draftKey })
  }
  const [{ filling, startedAgain }, setOpened] = useState(() => ({ filling: open(), startedAgain: 0 }))
  useEffect(() => void filling.restore(), [filling])
  useEffect(() => {
    addEventListener('pagehide', filling.flush)
    return () => removeEventListener('pagehide', filling.flush)
  }, [filling])
  const state = useSyncExternalStore(filling.subscribe, filling.state)
  useUnsavedChanges(state.isDirty)
  const startAgain = () => {
    filling.finish()
    setOpened({ filling: open(), startedAgain: startedAgain + 1 })
  }
  return { ...state, filling, startedAgain, startAgain }
}
