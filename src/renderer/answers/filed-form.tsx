import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { errorText } from '#actions'
import { formsApi } from '#api'
import { FILED_SUBJECTS, type FiledForm as Filed, type FormEntry, type ResolvedForm } from '#contract'
import { createFormSession, FormEngine, type FormPorts } from '#form-engine'
import { compileForm } from '#form-rules'
import { OwnWords, useFormats, useT } from '#i18n'
import { Banner, Checkbox, ErrorState, lazyPart } from '#widgets'
import { findReferences } from '../find-references.ts'
import { ScreenSkeleton } from '../screen-skeleton.tsx'
import { useSurroundings } from '../use-surroundings.ts'
import { formDocument } from '../words.ts'
import { AddendaList } from './addenda-list.tsx'
import css from './answers.module.css'
import { BegunForms } from './begun-forms.tsx'
import { FiledHead } from './filed-head.tsx'
import { type OpenSlot, openSlots } from './open-slots.ts'
import { OwedPins } from './owed-pins.tsx'
import { ReplacementBanners } from './replacement-banners.tsx'
import { SealBanner } from './seal-banner.tsx'
import { StageLine } from './stage-line.tsx'
import { StoredPaper } from './stored-paper.tsx'
import { RetiredCard } from './versions/retired-card.tsx'

const RowSlotsDialog = lazyPart(async () => (await import('./row-slots-dialog.tsx')).RowSlotsDialog)
const SlotDialog = lazyPart(async () => (await import('./slot-dialog.tsx')).SlotDialog)

export interface FiledFormProps {
  readonly id: string
  readonly entry: FormEntry
}

/** A filed form, shown with the version of the form that its answers were given to. */
export function FiledForm({ id, entry }: FiledFormProps) {
  const t = useT()
  const filed = useQuery({ queryKey: ['forms', 'filed', id], queryFn: ({ signal }) => formsApi.filed(id, signal) })
  const hash = filed.data?.formHash
  const form = useQuery({
    queryKey: ['forms', 'document', hash],
    queryFn: () => formDocument(hash ?? ''),
    enabled: hash !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failed = filed.error ?? form.error
  const again = () => void (filed.error ? filed.refetch() : form.refetch())
  if (failed) return <ErrorState title={t('shared/answers.openFailed')} message={errorText(failed, t)} onRetry={again} />
  if (!filed.data || !form.data) return <ScreenSkeleton />
  return (
    <OwnWords value={form.data.strings}>
      <FiledPage key={`${id} ${filed.data.record.version}`} filed={filed.data} form={form.data} entry={entry} />
    </OwnWords>
  )
}

interface FiledPageProps {
  readonly filed: Filed
  readonly form: ResolvedForm
  readonly entry: FormEntry
}

function FiledPage({ filed, form, entry }: FiledPageProps) {
  const t = useT()
  const formats = useFormats()
  const queries = useQueryClient()
  const { today, now, timeZone } = useSurroundings()
  const [answeredOnly, setAnsweredOnly] = useState(true)
  const [asked, setAsked] = useState<OpenSlot>()
  const [slots, setSlots] = useState<readonly string[]>([])
  const { record } = filed
  const [session] = useState(() =>
    createFormSession({
      form,
      rules: compileForm(form),
      answers: filed.answers,
      reasons: filed.reasons,
      labels: filed.labels,
      context: { today, now, timeZone, lookups: {} },
    }),
  )
  const take = (next: Filed) => {
    queries.setQueryData(['forms', 'filed', record.id], next)
    if (next.replaces) void queries.invalidateQueries({ queryKey: ['forms', 'filed', next.replaces.id] })
    void queries.invalidateQueries({ queryKey: ['records'] })
  }
  const ports = useMemo<FormPorts>(
    () => ({ search: findReferences, sign: { signatures: filed.signatures, onSign: (slot) => setSlots([slot]) } }),
    [filed.signatures],
  )
  const [slot] = slots
  const sign = (name: string) => {
    const open = openSlots(filed, session).find((each) => each.name === name)
    if (open?.rows) setAsked(open)
    else setSlots([name])
  }
  return (
    <article className={css.screen}>
      <FiledHead filed={filed} session={session} entry={entry} onChanged={take} onSign={sign} />
      {filed.stage && <StageLine stage={filed.stage} />}
      <SealBanner filed={filed} />
      {filed.waiting && <OwedPins />}
      <ReplacementBanners filed={filed} form={form} path={entry.path} />
      {entry.about === FILED_SUBJECTS.client && <StoredPaper form={record} />}
      {filed.corrections
        .filter(({ resolvedAt }) => resolvedAt === undefined)
        .map(({ at, byName, message }) => (
          <Banner key={at} tone="warning">
            {t('shared/answers.correctionAsked', { name: byName, time: formats.dateTime(at) })} {message}
          </Banner>
        ))}
      {filed.begun && <BegunForms begun={filed.begun} />}
      {filed.newerHash && <Banner tone="info">{t('shared/answers.newerForm')}</Banner>}
      <div className={css.choice}>
        <Checkbox checked={answeredOnly} onChange={setAnsweredOnly}>
          {t('shared/answers.answeredOnly')}
        </Checkbox>
      </div>
      <FormEngine session={session} mode="read" answeredOnly={answeredOnly} ports={ports} />
      {filed.retired && <RetiredCard retired={filed.retired} />}
      <AddendaList addenda={filed.addenda} />
      <Suspense fallback={null}>
        {asked && (
          <RowSlotsDialog
            open={asked}
            onChosen={(chosen) => {
              setAsked(undefined)
              setSlots(chosen)
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
        {slot !== undefined && (
          <SlotDialog
            session={session}
            slot={slot}
            onSign={async (signature) => {
              const signatures = slots.map((each) => ({ ...signature, slot: each }))
              take(await formsApi.sign(record.id, { version: record.version, signatures }))
            }}
            onClose={() => setSlots([])}
          />
        )}
      </Suspense>
    </article>
  )
}
