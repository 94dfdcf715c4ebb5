import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#api'
import { useT } from '#i18n'
import { commitTyping } from '#widgets'

export interface SendingStep {
  /** Its first field has the focus at first, and after a refusal. */
  readonly form: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  /** What went wrong, in the server's words. */
  readonly refusal: string | undefined
  readonly refuse: (message: string | undefined) => void
  /** For a form: what is typed is in the state when the work begins; a second press waits for the first. */
  readonly submitting: (work: () => Promise<void>) => (event: FormEvent<HTMLFormElement>) => void
}

/** Sends a small form of the account area. */
export function useSendingStep(): SendingStep {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal has come
  useEffect(() => {
    if (!busy) form.current?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus()
  }, [busy, refusal])
  let work: (() => Promise<void>) | undefined
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  const run = async (): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await latest.current?.()
    } catch (error) {
      const said = error instanceof ApiError ? (error.problems[0]?.message ?? error.message) : ''
      setRefusal(said === '' ? t('shared/page.signInUnreachable') : said)
    }
    setBusy(false)
  }
  const submitting = (next: () => Promise<void>) => {
    work = next
    return (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault()
      flushSync(commitTyping)
      if (!busy) void run()
    }
  }
  return { form, busy, refusal, refuse: setRefusal, submitting }
}
