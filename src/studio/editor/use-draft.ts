import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, libraryApi } from '#api'
import type { OwnForm, OwnFormDraft } from '#contract'
import { keepInEntry, keptInEntry, useUnsavedChanges } from '#navigation'
import { begunWith, changed, type History, recalled, redone, undone } from '../model/history.ts'
import { useKeptHistory } from './use-kept-history.ts'

/** `other`: somebody else has saved since this draft was opened. */
export type Saving = 'saved' | 'waiting' | 'saving' | 'offline' | 'other' | 'refused'

export interface OpenDraft {
  readonly draft: OwnFormDraft
  /** `joins`: what is typed at, so that the letters of a word are one step. */
  readonly change: (next: OwnFormDraft, joins?: string) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly saving: Saving
  /** Saves at once; gives the number of what is saved, undefined when it could not be. */
  readonly flush: () => Promise<number | undefined>
  /** What is here takes the place of what the other one saved. */
  readonly overwrite: () => void
}

const PAUSE_MS = 800
const AGAIN_MS = 5_000
const KEPT = 'form-builder'

interface Kept {
  readonly name: string
  readonly rev: number
  readonly draft: OwnFormDraft
}

const keptFor = ({ name, rev }: OwnForm): OwnFormDraft | undefined => {
  const kept = keptInEntry(KEPT) as Kept | undefined
  return kept?.name === name && kept.rev === rev ? kept.draft : undefined
}

/** A form of the library while it is changed: every step can be taken back, also after a reload, and what was done is saved a moment later. */
export function useDraft(form: OwnForm): OpenDraft {
  const [history, setHistory] = useState<History>(() => {
    const kept = keptFor(form)
    const begun = begunWith(form.draft)
    return kept === undefined ? begun : changed(begun, kept, { now: Date.now() })
  })
  const steps = useKeptHistory(form, (found) => setHistory((before) => recalled(before, form.draft, found)))
  const [saving, setSaving] = useState<Saving>('saved')
  const rev = useRef(form.rev)
  const saved = useRef(form.draft)
  const latest = useRef(history)
  latest.current = history
  const isOther = useRef(false)
  const going = useRef<Promise<number | undefined> | undefined>(undefined)

  const save = useCallback(async (): Promise<number | undefined> => {
    const { draft } = latest.current
    if (draft === saved.current) return rev.current
    if (isOther.current) return undefined
    setSaving('saving')
    try {
      const next = await libraryApi.save(form.name, { rev: rev.current, draft })
      rev.current = next.rev
      saved.current = draft
      if (latest.current.draft === draft) {
        keepInEntry(KEPT, undefined)
        steps.keep(latest.current, next.rev)
        setSaving('saved')
      }
      return latest.current.draft === draft ? next.rev : save()
    } catch (error) {
      isOther.current = error instanceof ApiError && error.code === 'conflict'
      setSaving(isOther.current ? 'other' : error instanceof ApiError && !error.isTemporary ? 'refused' : 'offline')
      return undefined
    }
  }, [form.name, steps])

  const flush = useCallback(async (): Promise<number | undefined> => {
    await going.current
    going.current = save()
    const done = await going.current
    going.current = undefined
    return done
  }, [save])

  const { draft } = history
  useEffect(() => {
    if (draft === saved.current) return undefined
    keepInEntry(KEPT, { name: form.name, rev: rev.current, draft } satisfies Kept)
    setSaving((before) => (before === 'other' ? before : 'waiting'))
    const timer = setTimeout(() => void flush(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, flush, form.name])
  useEffect(() => {
    if (saving !== 'offline') return undefined
    const timer = setTimeout(() => void flush(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [saving, flush])
  useUnsavedChanges(saving !== 'saved')

  return {
    draft,
    change: useCallback((next, joins) => setHistory((before) => changed(before, next, { joins, now: Date.now() })), []),
    undo: useCallback(() => setHistory(undone), []),
    redo: useCallback(() => setHistory(redone), []),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    saving,
    flush,
    overwrite: useCallback(() => {
      void libraryApi.get(form.name).then((theirs) => {
        rev.current = theirs.rev
        isOther.current = false
        return flush()
      })
    }, [form.name, flush]),
  }
}
