import { useCallback, useEffect, useRef, useState } from 'react'
import type { SignatureInput } from '#contract'
import type { AnswerSession } from '#form-engine'
import { useLatest } from '#widgets'
import type { LinkDrafts } from './link-draft.ts'

const REST_MS = 300

/** What is not among the answers and goes with them. */
export interface Beside {
  readonly by: string
  readonly signatures: readonly SignatureInput[]
}

interface Keeping {
  readonly id: string
  readonly session: AnswerSession
  readonly drafts: LinkDrafts
  readonly beside: Beside
}

/** Keeps what is typed on this device a moment after each change, and at once when the page is left. Gives whether something could be lost. */
export function useLinkDraft({ id, session, drafts, beside }: Keeping): { readonly isAtRisk: boolean; readonly finish: () => void } {
  const [isAtRisk, setAtRisk] = useState(false)
  const latest = useLatest(beside)
  const isOver = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (isOver.current) return
    const { answers, reasons, labels, at } = session.content()
    const content = { answers, reasons, labels, ...(at !== undefined && { at }) }
    void drafts.keep({ id, hash: session.form.hash, content, ...latest.current }).then((isKept) => (isOver.current ? drafts.forget() : setAtRisk(!isKept)))
  }, [id, session, drafts, latest])
  const soon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(save, REST_MS)
  }, [save])

  useEffect(() => {
    const leaving = () => {
      if (document.visibilityState === 'hidden') save()
    }
    const stop = session.subscribe(soon)
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', leaving)
    return () => {
      if (timer.current !== undefined) save()
      stop()
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', leaving)
    }
  }, [session, save, soon])
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what goes with the answers is kept, too
  useEffect(() => {
    if (!isFirst.current) soon()
    isFirst.current = false
  }, [beside.by, beside.signatures, soon])

  const finish = useCallback(() => {
    isOver.current = true
    clearTimeout(timer.current)
    setAtRisk(false)
    drafts.forget()
  }, [drafts])
  return { isAtRisk, finish }
}
