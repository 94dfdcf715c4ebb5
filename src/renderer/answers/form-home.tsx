import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Column, FormEntry, ResolvedResource, SubjectBy } from '#contract'
import { useT } from '#i18n'
import { Button, lazyPart } from '#widgets'
import css from './answers.module.css'
import type { SeveralForms } from './begin-several.ts'
import { DraftList } from './draft-list.tsx'
import { FiledList } from './filed-list.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { OwedPins } from './owed-pins.tsx'
import { useDrafts } from './use-catalogue.ts'

const SendLinkDialog = lazyPart(async () => (await import('./links/send-link-dialog.tsx')).SendLinkDialog)
const OpenLinks = lazyPart(async () => (await import('./links/open-links.tsx')).OpenLinks, 'nothing')
const SeveralDialog = lazyPart(async () => (await import('./several-dialog.tsx')).SeveralDialog)
const StartDialog = lazyPart(async () => (await import('./start-dialog.tsx')).StartDialog)

export interface FormHomeProps {
  readonly form: FormEntry
  readonly resource: ResolvedResource
  /** The heading; the form's own title when absent. */
  readonly title?: string | undefined
  /** New ones are begun for several at once. */
  readonly several?: SeveralForms | undefined
}

const COLUMNS: Readonly<Record<SubjectBy, readonly Column[]>> = {
  clientId: [
    { field: 'eventDate', primary: true },
    { field: 'clientId', primary: true },
    { field: 'summary' },
    { field: 'status', primary: true },
    { field: 'employeeId' },
    { field: 'authorId' },
    { field: 'submittedAt' },
  ],
  employeeId: [
    { field: 'eventDate', primary: true },
    { field: 'employeeId', primary: true },
    { field: 'summary' },
    { field: 'status', primary: true },
    { field: 'supervisorId' },
    { field: 'score' },
    { field: 'nextDueOn' },
    { field: 'authorId' },
  ],
}

/** The forms of one type: begin one, go on with a draft, find a filed one. */
export function FormHome({ form, resource, title = `${form.id}.title`, several }: FormHomeProps) {
  const t = useT()
  const drafts = useDrafts()
  const queries = useQueryClient()
  const [isStarting, setStarting] = useState(false)
  const [isSending, setSending] = useState(false)
  const sendsLinks = form.mayWrite && form.public !== undefined && several === undefined
  return (
    <div className={css.screen}>
      <header className={css.head}>
        <h1>{t(title)}</h1>
        <div className={css.bar}>
          {sendsLinks && (
            <Button icon="send" onClick={() => setSending(true)}>
              {t('shared/form-links.send')}
            </Button>
          )}
          {form.mayWrite && (
            <Button look="solid" icon="plus" onClick={() => setStarting(true)}>
              {t('shared/answers.new')}
            </Button>
          )}
        </div>
      </header>
      <OutboxCard />
      <OwedPins />
      {sendsLinks && (
        <Suspense fallback={null}>
          <OpenLinks form={form} />
        </Suspense>
      )}
      <DraftList drafts={drafts} forms={[form]} named />
      <FiledList
        resource={resource}
        forms={[form]}
        title={t('shared/answers.filed')}
        filter={[{ field: 'formType', op: 'eq', value: form.formType }]}
        columns={COLUMNS[form.about]}
      />
      {isSending && (
        <Suspense fallback={null}>
          <SendLinkDialog
            form={form}
            resource={resource}
            onMade={() => void queries.invalidateQueries({ queryKey: ['forms', 'links', form.id] })}
            onClose={() => setSending(false)}
          />
        </Suspense>
      )}
      {isStarting && (
        <Suspense fallback={null}>
          {several ? (
            <SeveralDialog form={form} several={several} resource={resource} onClose={() => setStarting(false)} />
          ) : (
            <StartDialog form={form} resource={resource} drafts={drafts.data ?? []} onClose={() => setStarting(false)} />
          )}
        </Suspense>
      )}
    </div>
  )
}
