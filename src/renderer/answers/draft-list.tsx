import { Suspense, useState } from 'react'
import { errorText } from '#actions'
import type { DraftHead, FormEntry } from '#contract'
import { useFormats, useT } from '#i18n'
import { addressOf, Link } from '#navigation'
import { Banner, Button, Card, lazyPart } from '#widgets'
import css from './answers.module.css'
import type { useDrafts } from './use-catalogue.ts'

const DiscardDialog = lazyPart(async () => (await import('./discard-dialog.tsx')).DiscardDialog)

export interface DraftListProps {
  readonly drafts: ReturnType<typeof useDrafts>
  /** Drafts of other forms are left out. */
  readonly forms: readonly FormEntry[]
  /** Says of each whom it is about; where all are about one person that goes without saying. */
  readonly named?: boolean
}

/** What this person has begun and not filed: go on, or throw away after a question. */
export function DraftList({ drafts, forms, named = false }: DraftListProps) {
  const t = useT()
  const formats = useFormats()
  const [asked, setAsked] = useState<DraftHead>()
  const known = (drafts.data ?? []).flatMap((draft) => {
    const form = forms.find(({ id }) => id === draft.form)
    return form ? [{ draft, form }] : []
  })
  if (drafts.isError)
    return (
      <Banner
        tone="warning"
        actions={
          <Button small onClick={() => void drafts.refetch()}>
            {t('shared/widgets.tryAgain')}
          </Button>
        }
      >
        {t('shared/answers.draftsFailed')} {errorText(drafts.error, t)}
      </Banner>
    )
  if (known.length === 0) return null
  return (
    <Card flush title={t('shared/answers.drafts')}>
      <ul className={css.drafts}>
        {known.map(({ draft, form }) => {
          const corrects = draft.recordVersion !== undefined
          return (
            <li key={draft.id} className={css.draft}>
              <Link href={addressOf(form.path, { kind: 'work', id: draft.id, corrects })} className={css.draftName}>
                {corrects ? t('shared/answers.correctionOf', { form: t(form.title) }) : t(form.title)}
              </Link>
              {named && draft.subjectName !== undefined && <bdi>{draft.subjectName}</bdi>}
              <span className={css.draftTime}>{t('shared/answers.draftSaved', { time: formats.dateTime(draft.savedAt), device: draft.device })}</span>
              <Button small onClick={() => setAsked(draft)}>
                {t('shared/answers.discard')}
              </Button>
            </li>
          )
        })}
      </ul>
      <Suspense fallback={null}>
        {asked && <DiscardDialog id={asked.id} isStored onGone={() => setAsked(undefined)} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </Card>
  )
}
