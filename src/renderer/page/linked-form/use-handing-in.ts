import { useCallback } from 'react'
import { ApiError, formLinksApi } from '#api'
import type { SignatureInput } from '#contract'
import type { AnswerSession } from '#form-engine'
import type { FormRules } from '#form-rules'
import { useT } from '#i18n'
import { useFilingState, useGoingOn } from '../../answers/filing-state.ts'
import { FORM_LINKS, faultOf, wordsFor } from '../link-fault.ts'

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
  const [state, tell] = useFilingState()
  const { asks, outcome } = state

  const handIn = async (): Promise<void> => {
    tell({ is: 'rested' })
    const submission = session.submit()
    if (!submission.ok) return
    if (by.trim() === '') return onNameless()
    const signed = signatures.filter((each) => session.state().visible.has(`/${each.slot}`))
    const [missing] = rules.missingSignatures(
      session.state(),
      signed.map((each) => each.slot),
    )
    if (missing !== undefined) {
      tell({ is: 'asked', slot: missing, goesOn: true })
      return
    }
    tell({ is: 'sent' })
    try {
      const { answers, hidden, reasons } = submission
      await formLinksApi.handIn({ token, id, hash: session.form.hash, answers, hidden, reasons, by: by.trim(), signatures: signed })
      tell({ is: 'rested' })
      onDone()
    } catch (error) {
      if (error instanceof ApiError) {
        const atFields = error.problems.filter(({ path }) => path.startsWith('/answers/'))
        session.refuse(Object.fromEntries(atFields.map(({ path, message }) => [path.slice('/answers'.length), message])))
      }
      // One sentence says both: what was handed in before, and that this was not.
      const text =
        faultOf(error, FORM_LINKS) === 'changed' ? wordsFor(error, t, FORM_LINKS) : `${t('shared/form-links.page.failed')} ${wordsFor(error, t, FORM_LINKS)}`
      tell({ is: 'refused', words: { text } })
    }
  }
  useGoingOn(state, tell, handIn)
  return {
    handIn,
    isBusy: outcome.at === 'sending',
    failure: outcome.at === 'refused' ? outcome.failure.text : undefined,
    slot: asks.for === 'signature' ? asks.slot : undefined,
    ask: useCallback((slot: string) => tell({ is: 'asked', slot, goesOn: false }), [tell]),
    take: async (input: SignatureInput): Promise<void> => {
      sign(input)
      tell({ is: 'given' })
    },
    leave: () => tell({ is: 'left' }),
  }
}
