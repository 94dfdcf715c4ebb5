import { type ReactNode, useEffect, useState } from 'react'
import { signingApi } from '#api'
import type { SigningPage } from '#contract'
import { useT } from '#i18n'
import { EmptyState, SkeletonLines } from '#widgets'
import { faultOf, SIGNING_LINKS, wordsFor } from '../link-fault.ts'
import { LinkOver } from '../link-over.tsx'
import { SignerDesk } from './signer-desk.tsx'

type State =
  | { readonly at: 'opening' }
  | { readonly at: 'over'; readonly text: string; readonly mayTryAgain: boolean }
  | { readonly at: 'open'; readonly page: SigningPage; readonly pdf: Blob }
  | { readonly at: 'declined' }

/** It stands behind the #: no server and no log sees it. */
const tokenHere = (): string => location.hash.slice(1)

/** The page of a link by which somebody signs a document, without an account: the document, and nothing else of the agency. */
export function SignDocument(): ReactNode {
  const t = useT()
  const [state, setState] = useState<State>({ at: 'opening' })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each turn, in whatever language
  useEffect(() => {
    const off = new AbortController()
    const open = async (): Promise<void> => {
      const page = await signingApi.open(tokenHere(), off.signal)
      const pdf = await signingApi.document(tokenHere(), off.signal)
      if (!off.signal.aborted) setState({ at: 'open', page, pdf })
    }
    open().catch((error: unknown) => {
      if (!off.signal.aborted) setState({ at: 'over', text: wordsFor(error, t, SIGNING_LINKS), mayTryAgain: faultOf(error, SIGNING_LINKS) === undefined })
    })
    return () => off.abort()
  }, [turn])
  const again = (): void => setTurn((now) => now + 1)
  const retry = (): void => {
    setState({ at: 'opening' })
    again()
  }
  if (state.at === 'opening') return <SkeletonLines lines={12} />
  if (state.at === 'declined')
    return <EmptyState icon="circle-check" title={t('shared/signing.page.declinedTitle')} hint={t('shared/signing.page.declinedText')} />
  if (state.at === 'over') return <LinkOver text={state.text} onRetry={state.mayTryAgain ? retry : undefined} />
  return <SignerDesk token={tokenHere()} page={state.page} pdf={state.pdf} onSigned={again} onDeclined={() => setState({ at: 'declined' })} />
}
