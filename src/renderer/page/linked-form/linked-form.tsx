import { useCallback, useState } from 'react'
import { formLinksApi } from '#api'
import { formWords } from '#contract'
import { useT } from '#i18n'
import { EmptyState, SkeletonLines } from '#widgets'
import { wordsHere } from '../../words.ts'
import { FORM_LINKS } from '../link-fault.ts'
import { OpenedByLink, tokenHere } from '../opened-by-link.tsx'
import { forgetLinkDraft, openLinkDrafts } from './link-draft.ts'
import { LinkedDesk } from './linked-desk.tsx'

async function openForm(token: string, signal: AbortSignal) {
  const page = await formLinksApi.open(token, signal)
  await wordsHere(formWords(page.form.id))
  const drafts = await openLinkDrafts({ token, until: page.until })
  return { page, drafts, draft: await drafts.read() }
}

const forget = (token: string): void => void forgetLinkDraft({ token }).catch(() => undefined)

/** The page of a link: its form, to be filled in without an account, and nothing else of the agency. */
export function LinkedForm() {
  const t = useT()
  const [isDone, setDone] = useState(false)
  const done = useCallback(() => setDone(true), [])
  if (isDone) return <EmptyState icon="circle-check" title={t('shared/form-links.page.thanks')} hint={t('shared/form-links.page.thanksText')} />
  return (
    <OpenedByLink kind={FORM_LINKS} open={openForm} onOver={forget} waiting={<SkeletonLines lines={6} />}>
      {(opened) => <LinkedDesk token={tokenHere()} {...opened} onDone={done} />}
    </OpenedByLink>
  )
}
