import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, errorText, saveFile, tellFailure } from '#actions'
import { formsApi } from '#api'
import type { FormEntry, MigrationPreview, MigrationReport, ResolvedForm } from '#contract'
import { useFormats, useT } from '#i18n'
import { addressOf, Link } from '#navigation'
import { toast } from '#store'
import { Button, Card, EmptyState, ErrorState, SkeletonLines } from '#widgets'
import { formDocument } from '../../words.ts'
import { MovedList } from './moved-list.tsx'
import { labelAt, reportCsv } from './report-csv.ts'
import css from './versions.module.css'

export interface VersionReportProps {
  readonly entry: FormEntry
}

/** A dry run over the stored answers of one form: what would change in them, and bringing drafts to the present version. */
export function VersionReport({ entry }: VersionReportProps) {
  const t = useT()
  const found = useQuery({ queryKey: ['forms', 'dry-run', entry.id, entry.hash], queryFn: () => formsApi.dryRun(entry.id), gcTime: 0 })
  if (found.isError) return <ErrorState message={errorText(found.error, t)} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonLines lines={6} />
  return <Report entry={entry} report={found.data} />
}

interface ReportProps extends VersionReportProps {
  readonly report: MigrationReport
}

function Report({ entry, report }: ReportProps) {
  const t = useT()
  const formats = useFormats()
  const { filed, drafts, hash } = report
  const hashes = [...new Set([hash, ...filed.list.map(({ fromHash }) => fromHash)])]
  const documents = useQueries({
    queries: hashes.map((each) => ({
      queryKey: ['forms', 'document', each],
      queryFn: () => formDocument(each),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const forms = new Map(documents.flatMap(({ data }) => (data ? [[data.hash, data] as const] : [])))
  if (documents.some(({ isPending }) => isPending)) return <SkeletonLines lines={6} />
  const save = async () => {
    const reply = await ask({
      title: t('shared/answers.version.exportTitle'),
      text: t('shared/answers.version.exportText'),
      confirmLabel: t('shared/answers.version.export'),
    })
    if (reply) saveFile(`${entry.formType}-versions.csv`, new Blob(['\uFEFF', reportCsv(report, { t, formats, forms })], { type: 'text/csv' }))
  }
  return (
    <div className={css.report}>
      <Card
        title={t('shared/answers.version.filed')}
        flush
        actions={
          filed.list.length > 0 && (
            <Button small icon="download" disabled={forms.size < hashes.length} onClick={() => void save()}>
              {t('shared/answers.version.export')}
            </Button>
          )
        }
      >
        <p className={css.row}>{t('shared/answers.version.filedCounts', { ...filedCounts(filed) })}</p>
        {filed.list.length === 0 && <EmptyState icon="circle-check" title={t('shared/answers.version.noneChange')} />}
        {filed.list.map((preview) => (
          <Row key={preview.id} preview={preview} entry={entry} from={forms.get(preview.fromHash)} to={forms.get(hash)} />
        ))}
      </Card>
      <Drafts entry={entry} drafts={drafts} />
    </div>
  )
}

const filedCounts = ({ older, looked, changed, troubled }: MigrationReport['filed']) => ({ older, looked, changed, troubled })

interface RowProps {
  readonly preview: MigrationPreview
  readonly entry: FormEntry
  readonly from: ResolvedForm | undefined
  readonly to: ResolvedForm | undefined
}

function Row({ preview: { id, display, moved, problems }, entry, from, to }: RowProps) {
  const t = useT()
  return (
    <section className={css.row}>
      <Link href={addressOf(entry.path, { kind: 'filed', id })}>{display}</Link>
      {from && to && <MovedList moved={moved} from={from} to={to} />}
      {problems.map(({ path, message }) => (
        <p key={`${path} ${message}`} className={css.problem}>
          <strong>{labelAt(to, path, t)}</strong>: {message}
        </p>
      ))}
    </section>
  )
}

/** Drafts are their authors' own: they are counted and moved, never shown. */
function Drafts({ entry, drafts }: { readonly entry: FormEntry; readonly drafts: MigrationReport['drafts'] }) {
  const t = useT()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const move = async () => {
    const reply = await ask({
      title: t('shared/answers.version.draftsTitle'),
      text: t('shared/answers.version.draftsText'),
      confirmLabel: t('shared/answers.version.moveDrafts', { count: drafts.older }),
    })
    if (!reply) return
    setBusy(true)
    try {
      const { moved } = await formsApi.moveDrafts(entry.id)
      toast({ tone: 'success', text: t('shared/answers.version.draftsMoved', { count: moved }) })
      await queries.invalidateQueries({ queryKey: ['forms'] })
    } catch (error) {
      tellFailure(error, t)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('shared/answers.version.draftsHead')}>
      <p>{t('shared/answers.version.draftCounts', { ...drafts })}</p>
      {drafts.older > 0 && (
        <Button look="solid" busy={isBusy} onClick={() => void move()}>
          {t('shared/answers.version.moveDrafts', { count: drafts.older })}
        </Button>
      )}
    </Card>
  )
}
