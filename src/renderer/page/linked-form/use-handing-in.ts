import { useCallback, useRef, useState } from 'react'
import { ApiError, formLinksApi } from '#api'
import type { SignatureInput } from '#contract'
import type { AnswerSession } from '#form-engine'
import type { FormRules } from '#form-rules'
import { useT } from '#i18n'
import { useLatest } from '#widgets'
import { faultOf, wordsFor } from './link-fault.ts'

interface HandingIn {
  readonly token: string
  readonly id: string
  readonly session: AnswerSession
  readonly rules: FormRules
  readonly by: string
  readonly signatures: readonly SignatureInput[]
  readonly sign: (input: SignatureInput) => void
  /** The name is missing. */
  readonly onNameless: () => void
  readonly onDone: () => void
}

/** Hands a form in through its link: what is missing is asked for first, and what is refused goes to its field. */
export function useHandingIn({ token, id, session, rules, by, signatures, sign, onNameless, onDone }: HandingIn) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [slot, setSlot] = useState<string>()
  const latest = useLatest({ by, signatures })
  /** Handing in goes on once this slot is signed. */
  const goesOn = useRef(false)

  const handIn = async (): Promise<void> => {
    setFailure(undefined)
    const outcome = session.submit()
    if (!outcome.ok) return
    if (latest.current.by.trim() === '') return onNameless()
    const signed = latest.current.signatures.filter((each) => session.state().visible.has(`/${each.slot}`))
    const [missing] = rules.missingSignatures(
      session.state(),
      signed.map((each) => each.slot),
    )
    if (missing !== undefined) {
      goesOn.current = true
      setSlot(missing)
      return
    }
    setBusy(true)
    try {
      const { answers, hidden, reasons } = outcome
      await formLinksApi.handIn({ token, id, hash: session.form.hash, answers, hidden, reasons, by: latest.current.by.trim(), signatures: signed })
      onDone()
    } catch (error) {
      if (error instanceof ApiError) {
        const atFields = error.problems.filter(({ path }) => path.startsWith('/answers/'))
        session.refuse(Object.fromEntries(atFields.map(({ path, message }) => [path.slice('/answers'.length), message])))
      }
      // One sentence says both: what was handed in before, and that this was not.
      setFailure(faultOf(error) === 'changed' ? wordsFor(error, t) : `${t('shared/form-links.page.failed')} ${wordsFor(error, t)}`)
    } finally {
      setBusy(false)
    }
  }
  const take = async (input: SignatureInput): Promise<void> => {
    latest.current = { ...latest.current, signatures: [...latest.current.signatures.filter((each) => each.slot !== input.slot), input] }
    sign(input)
  }
  const leave = (): void => {
    const isSigned = latest.current.signatures.some((each) => each.slot === slot)
    setSlot(undefined)
    if (goesOn.current && isSigned) void handIn()
    goesOn.current = false
  }
  return { handIn, isBusy, failure, slot, ask: useCallback((name: string) => setSlot(name), []), take, leave }
}
