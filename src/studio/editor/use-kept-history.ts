import { useEffect, useMemo } from 'react'
import type { OwnForm } from '#contract'
import { offline, pageStore, startOffline } from '#offline'
import { useApp } from '#store'
import type { History } from '../model/history.ts'
import { historyOf, isKeptHistory, keptOf } from '../model/kept-history.ts'

/** One form has one history on a device. */
const ID = 'steps'

export interface KeptSteps {
  /** Keeps how the draft came to be that was saved under this number. */
  readonly keep: (history: History, rev: number) => void
}

/**
 * What was done to a form, kept on this device for who did it, sealed as drafts of forms are: after a reload every step can be taken back as before. What
 * somebody else has saved meanwhile has another number, and nothing is taken back there. A device that keeps nothing only forgets the steps.
 */
export function useKeptHistory(form: Pick<OwnForm, 'name' | 'rev' | 'draft'>, onFound: (steps: Pick<History, 'past' | 'future'>) => void): KeptSteps {
  const userId = useApp((state) => state.boot?.user.id ?? '')
  const companyId = useApp((state) => state.boot?.company.id ?? '')
  const store = useMemo(
    () => (userId === '' ? undefined : pageStore({ name: `form-builder/${form.name}`, owner: { userId, companyId }, isValue: isKeptHistory })),
    [form.name, userId, companyId],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history is read once, when the form is opened.
  useEffect(() => {
    if (store === undefined) return undefined
    startOffline()
    let isDone = false
    const find = async (): Promise<void> => {
      const found = (await store.all()).get(ID)
      if (found === undefined || isDone) return
      isDone = true
      onFound(historyOf(form.draft, form.rev, found))
    }
    const look = (): void => void find().catch(() => undefined)
    look()
    // What is sealed can be read once its key is there.
    const stop = offline().keys.state.subscribe(look)
    return () => {
      isDone = true
      stop()
    }
  }, [store])
  return useMemo(() => ({ keep: (history, rev) => void store?.put(ID, keptOf(history, rev)).catch(() => undefined) }), [store])
}
