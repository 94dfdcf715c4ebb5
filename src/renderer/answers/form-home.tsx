import { Suspense, useState } from 'react'
import type { Column, FormEntry, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { Button, lazyPart } from '#widgets'
import css from './answers.module.css'
import { DraftList } from './draft-list.tsx'
import { FiledList } from './filed-list.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { useDrafts } from './use-catalogue.ts'

const StartDialog = lazyPart(async () => (await import('./start-dialog.tsx')).StartDialog)

export interface FormHomeProps {
  readonly form: FormEntry
  /** Screen's document id, for its words. */
  readonly strings: string
  readonly resource: ResolvedResource
}

const COLUMNS: readonly Column[] = [
  { field: 'eventDate', primary: true },
  { field: 'clientId', primary: true },
  { field: 'summary' },
  { field: 'status', primary: true },
  { field: 'employeeId' },
  { field: 'authorId' },
  { field: 'submittedAt' },
]

/** The forms of one type: begin one, go on with a draft, find a filed one. */
export function FormHome({ form, strings, resource }: FormHomeProps) {
  const t = useT()
  const drafts = useDrafts()
  const [isStarting, setStarting] = useState(false)
  return (
    <div className={css.screen}>
      <header className={css.head}>
        <h1>{t(`${strings}.title`)}</h1>
        {form.mayWrite && (
          <Button look="solid" icon="plus" onClick={() => setStarting(true)}>
            {t('shared/answers.new')}
          </Button>
        )}
      </header>
      <OutboxCard />
      <DraftList drafts={drafts} forms={[form]} named />
      <FiledList
        resource={resource}
        forms={[form]}
        title={t('shared/answers.filed')}
        filter={[{ field: 'formType', op: 'eq', value: form.formType }]}
        columns={COLUMNS}
      />
      {isStarting && (
        <Suspense fallback={null}>
          <StartDialog form={form} resource={resource} onClose={() => setStarting(false)} />
        </Suspense>
      )}
    </div>
  )
}
