import { useCallback, useEffect, useState } from 'react'
import { formLinksApi } from '#api'
import { formWords, type LinkedFormPage } from '#contract'
import { useT } from '#i18n'
import { EmptyState, SkeletonLines } from '#widgets'
import { wordsHere } from '../../words.ts'
import { FORM_LINKS, faultOf, wordsFor } from '../link-fault.ts'
import { LinkOver } from '../link-over.tsx'
import { forgetLinkDraft, type LinkDraft, type LinkDrafts, openLinkDrafts } from './link-draft.ts'
import { LinkedDesk } from './linked-desk.tsx'

type State =
  | { readonly at: 'opening' }
  | { readonly at: 'done' }
  | { readonly at: 'over'; readonly text: string; readonly mayTryAgain: boolean }
  | { readonly at: 'open'; readonly page: LinkedFormPage; readonly drafts: LinkDrafts; readonly draft: LinkDraft | undefined }

/** It stands behind the #: no server and no log sees it. */
const tokenHere = (): string => location.hash.slice(1)

/** The page of a link: its form, to be filled in without an account, and nothing else of the agency. */
export function LinkedForm() {
  const t = useT()
  const [state, setState] = useState<State>({ at: 'opening' })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each turn, in whatever language
  useEffect(() => {
    const off = new AbortController()
    const token = tokenHere()
    const open = async (): Promise<void> => {
      const page = await formLinksApi.open(token, off.signal)
      await wordsHere(formWords(page.form.id))
      const drafts = await openLinkDrafts({ token, until: page.until })
      const draft = await drafts.read()
      if (!off.signal.aborted) setState({ at: 'open', page, drafts, draft })
    }
    open().catch((error: unknown) => {
      const fault = faultOf(error, FORM_LINKS)
      if (fault !== undefined) void forgetLinkDraft({ token }).catch(() => undefined)
      if (!off.signal.aborted) setState({ at: 'over', text: wordsFor(error, t, FORM_LINKS), mayTryAgain: fault === undefined })
    })
    return () => off.abort()
  }, [turn])
  const done = useCallback(() => setState({ at: 'done' }), [])
  const retry = (): void => {
    setState({ at: 'opening' })
    setTurn((now) => now + 1)
  }
  if (state.at === 'opening') return <SkeletonLines lines={6} />
  if (state.at === 'done') return <EmptyState icon="circle-check" title={t('shared/form-links.page.thanks')} hint={t('shared/form-links.page.thanksText')} />
  if (state.at === 'over') return <LinkOver text={state.text} onRetry={state.mayTryAgain ? retry : undefined} />
  return <LinkedDesk {...state} token={tokenHere()} onDone={done} />
}
