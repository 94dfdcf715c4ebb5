import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { errorText, refusedWhileViewing, tellFailure } from '#actions'
import { recordsApi } from '#api'
import type { OwnReport, OwnReportNumber, RecordView, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { keepInEntry, keptInEntry, navigate, pathOf, useRoute, useUnsavedChanges } from '#navigation'
import { toast } from '#store'
import { Button, Card, ErrorState, SkeletonLines } from '#widgets'
import { AboutPart } from './about-part.tsx'
import { NumbersPart } from './numbers-part.tsx'
import css from './report-desk.module.css'
import { draftOfRecord, emptyDraft, fieldsOfSource, isAskable, optionsOf, type ReportDraft, reportOver, valuesOfDraft } from './report-draft.ts'
import { ReportPreview } from './report-preview.tsx'
import { RowsPart } from './rows-part.tsx'
import { SourcePart } from './source-part.tsx'
import { useSource } from './use-source.ts'

interface ReportDeskProps {
  readonly resource: ResolvedResource
  /** The route where a saved report is opened. */
  readonly openedAt: string | undefined
}

/** A report is put together on one side, and what it comes to is seen on the other. The address names the report that is changed. */
export function ReportDesk({ resource, openedAt }: ReportDeskProps): ReactNode {
  const t = useT()
  const id = useRoute().search.get('report') ?? undefined
  const saved = useQuery({
    queryKey: ['records', resource.name, 'own-report-record', id],
    queryFn: ({ signal }) => recordsApi.get(resource.name, id ?? '', signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (id === undefined) return <Desk key="new" resource={resource} openedAt={openedAt} />
  if (saved.error) return <ErrorState message={errorText(saved.error, t)} onRetry={() => void saved.refetch()} />
  return saved.data ? <Desk key={id} resource={resource} openedAt={openedAt} saved={saved.data} /> : <SkeletonLines lines={8} />
}

/** With the entry of the history the draft survives a reload, and going on and coming back. */
const KEPT = 'report-desk'

interface Kept {
  readonly of: string | undefined
  readonly draft: ReportDraft
}

const keptDraft = (of: string | undefined): ReportDraft | undefined => {
  const kept = keptInEntry(KEPT) as Kept | undefined
  return kept !== undefined && kept.of === of ? kept.draft : undefined
}

function Desk({ resource, openedAt, saved: newest }: ReportDeskProps & { readonly saved?: RecordView }): ReactNode {
  const t = useT()
  const queries = useQueryClient()
  // What others save meanwhile is not what this draft was made from: saving over it is refused as a conflict.
  const [saved] = useState(newest)
  const [start] = useState(() => (saved ? draftOfRecord(saved.values) : emptyDraft(resource)))
  const [draft, setDraft] = useState(() => keptDraft(saved?.id) ?? start)
  const former = useRef(new Map<string, OwnReport>())
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isChanged = draft !== start
  useUnsavedChanges(isChanged && !isSaving)
  useEffect(() => keepInEntry(KEPT, isChanged ? ({ of: saved?.id, draft } satisfies Kept) : undefined), [isChanged, draft, saved])
  const { report } = draft
  const source = useSource(report.source)
  const fields = useMemo(() => (source.resource ? fieldsOfSource(source.resource, t) : undefined), [source.resource, t])
  const titleOf = (number: OwnReportNumber): string => titleOfNumber(number, source.resource, t) || (takes.find(({ id }) => id === number.take)?.label ?? '')
  const takes = optionsOf(resource.fields.numbers?.of?.take, t)
  const change = (next: Partial<OwnReport>): void => setDraft((before) => ({ ...before, report: { ...before.report, ...next } }))

  // What was put together of other records comes back with them.
  const chooseSource = (name: string): void => {
    former.current.set(report.source, report)
    setDraft({ ...draft, report: former.current.get(name) ?? reportOver(name) })
  }
  const save = async (): Promise<void> => {
    setTried(true)
    if (draft.name.trim() === '' || !isAskable(report) || draft.roles.length === 0) {
      toast({ tone: 'warning', text: t('shared/own-report.desk.saveFailed') })
      return
    }
    if (refusedWhileViewing()) return
    setSaving(true)
    const values = valuesOfDraft(draft, titleOf)
    try {
      const kept = saved
        ? await recordsApi.update(resource.name, saved.id, { version: saved.version, values })
        : await recordsApi.create(resource.name, { values })
      keepInEntry(KEPT, undefined)
      void queries.invalidateQueries({ queryKey: ['records', resource.name] })
      toast({ tone: 'success', text: t('shared/own-report.desk.saved') })
      navigate((openedAt && pathOf(openedAt, { id: kept.id })) ?? '/')
    } catch (error) {
      // What was put together stays.
      setSaving(false)
      tellFailure(error, t)
    }
  }
  return (
    <div className={css.desk}>
      <div className={css.parts}>
        <SourcePart
          report={report}
          reports={resource}
          source={source}
          fields={fields}
          isTried={isTried}
          onReport={(next) => setDraft({ ...draft, report: next })}
          onSource={chooseSource}
        />
        {source.resource && fields && (
          <>
            <RowsPart report={report} resource={source.resource} fields={fields} isTried={isTried} onChange={change} />
            <NumbersPart report={report} resource={source.resource} fields={fields} takes={takes} titleOf={titleOf} isTried={isTried} onChange={change} />
          </>
        )}
        <AboutPart draft={draft} resource={resource} isTried={isTried} onChange={(next) => setDraft({ ...draft, ...next })} />
        <div className={css.end}>
          <Button disabled={!isChanged} onClick={() => setDraft(start)}>
            {t('shared/own-report.desk.discard')}
          </Button>
          <Button look="solid" busy={isSaving} onClick={() => void save()}>
            {t('shared/own-report.desk.save')}
          </Button>
        </div>
      </div>
      <div className={css.preview}>
        <Card title={t('shared/own-report.desk.preview')} flush>
          <ReportPreview report={report} titleOf={titleOf} />
        </Card>
      </div>
    </div>
  )
}

/** What a column is called that nobody named: the records, or the field; blank where neither says enough. */
function titleOfNumber({ take, field }: OwnReportNumber, resource: ResolvedResource | undefined, t: (key: string) => string): string {
  if (resource === undefined) return ''
  const of = field === undefined ? undefined : resource.fields[field]
  if (take === 'count') return t(resource.plural)
  return of ? t(of.label) : ''
}
