import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '#i18n'
import { type Refusal, refusalOf } from './refusal.ts'

interface SavingOptions {
  /** Translation keys by field; empty when all is there. */
  readonly missing: Readonly<Record<string, string>>
  /** Fields in sight; a problem with any other is said of the whole. */
  readonly fields: readonly string[]
  readonly save: () => Promise<void>
  readonly onSaved: () => void
}

export interface Saving {
  readonly form: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  /** What is wrong as a whole. */
  readonly refusal: string | undefined
  /** What is wrong, by field; nothing before the first attempt (spec: shell-and-account §5). */
  readonly errors: Readonly<Record<string, string>>
  readonly submit: (event: FormEvent) => void
  /** The person changed something: what the server said no longer stands. */
  readonly forget: () => void
}

const NOTHING: Refusal = { fields: {} }

/** Saving with its manners: errors after an attempt only, one save at a time, the loader stops whatever happens. */
export function useSaving({ missing, fields, save, onSaved }: SavingOptions): Saving {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(NOTHING)
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [attempts])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy) return
    setAttempts((count) => count + 1)
    setRefusal(NOTHING)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    const failed = (error: unknown): void => {
      setRefusal(refusalOf(error, t, fields))
      setAttempts((count) => count + 1)
    }
    save()
      .then(onSaved, failed)
      .finally(() => setBusy(false))
  }
  const seen = attempts > 0 ? Object.entries(missing).map(([field, key]) => [field, t(key)] as const) : []
  const errors = { ...refusal.fields, ...Object.fromEntries(seen) }
  return { form, busy, refusal: refusal.text, errors, submit, forget: () => setRefusal(NOTHING) }
}
