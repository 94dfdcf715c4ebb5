import { type ReactNode, useState } from 'react'
import { signingApi } from '#api'
import { useT } from '#i18n'
import { EmptyState, SkeletonLines } from '#widgets'
import { SIGNING_LINKS } from '../link-fault.ts'
import { OpenedByLink, tokenHere } from '../opened-by-link.tsx'
import { SignerDesk } from './signer-desk.tsx'

async function openDocument(token: string, signal: AbortSignal) {
  const page = await signingApi.open(token, signal)
  return { page, pdf: await signingApi.document(token, signal) }
}

/** The page of a link by which somebody signs a document, without an account: the document, and nothing else of the agency. */
export function SignDocument(): ReactNode {
  const t = useT()
  const [isDeclined, setDeclined] = useState(false)
  if (isDeclined) return <EmptyState icon="circle-check" title={t('shared/signing.page.declinedTitle')} hint={t('shared/signing.page.declinedText')} />
  return (
    <OpenedByLink kind={SIGNING_LINKS} open={openDocument} waiting={<SkeletonLines lines={12} />}>
      {({ page, pdf }, again) => <SignerDesk token={tokenHere()} page={page} pdf={pdf} onSigned={() => again()} onDeclined={() => setDeclined(true)} />}
    </OpenedByLink>
  )
}
