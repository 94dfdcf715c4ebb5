import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { errorText } from '#actions'
import { ownReportsApi } from '#api'
import { OWN_REPORTS, type OwnReport, type OwnReportNumber, type OwnReportPreview, ownGroupId, ownReportValues } from '#contract'
import { useFormats, useT } from '#i18n'
import { EmptyState, ErrorState, SkeletonLines } from '#widgets'
import { ReportTable } from '../../report/report-table.tsx'
import { keyWords } from '../../report/report-words.ts'
import { knownGroups, ordersOf, shownMeasures } from '../../report/shown-report.ts'
import { wordsHere } from '../../words.ts'
import css from './report-desk.module.css'
import { isAskable } from './report-draft.ts'

interface ReportPreviewProps {
  readonly report: OwnReport
  readonly titleOf: (number: OwnReportNumber) => string
}

/** What the report comes to as it stands, of what this person may see. Titles are put in here: typing one asks for nothing anew. */
export function ReportPreview({ report, titleOf }: ReportPreviewProps): ReactNode {
  const t = useT()
  const asked = useDeferredValue(useUntitled(report))
  const isReady = isAskable(asked)
  const [first] = asked.groups
  const by = first ? [ownGroupId(first)] : []
  const preview = useQuery({
    queryKey: ['records', asked.source, 'own-report-preview', asked],
    queryFn: async ({ signal }) => {
      const found = await ownReportsApi.preview({ values: ownReportValues(asked), by }, signal)
      await wordsHere(found.words)
      return found
    },
    enabled: isReady,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  if (!isReady) return <EmptyState icon="chart-no-axes-combined" title={t('shared/own-report.desk.previewEmpty')} />
  if (preview.error) return <ErrorState message={errorText(preview.error, t)} onRetry={() => void preview.refetch()} />
  if (preview.data === undefined || preview.data.bundle.screen.kind !== 'report') return <SkeletonLines lines={6} />
  if (preview.data.data.rows.length === 0) return <EmptyState title={t('shared/own-report.desk.previewNone')} />
  return (
    <div aria-busy={preview.isFetching}>
      <PreviewTable preview={preview.data} titles={report.numbers.map((number) => number.title.trim() || titleOf(number))} />
      <p className={css.hint}>{t('shared/own-report.desk.previewHint', { max: OWN_REPORTS.previewRows })}</p>
    </div>
  )
}

/** The same object as long as nothing but titles changes. */
function useUntitled(report: OwnReport): OwnReport {
  const text = JSON.stringify({ ...report, numbers: report.numbers.map((number) => ({ ...number, title: '' })) })
  return useMemo(() => JSON.parse(text) as OwnReport, [text])
}

function PreviewTable({ preview: { bundle, data }, titles }: { readonly preview: OwnReportPreview; readonly titles: readonly string[] }): ReactNode {
  const t = useT()
  const formats = useFormats()
  const { screen } = bundle
  const resource = screen.kind === 'report' ? bundle.resources[screen.resource] : undefined
  if (screen.kind !== 'report' || resource === undefined) return null
  const [first] = screen.groups
  const groups = knownGroups(screen, resource, [first.id])
  const measures = shownMeasures(screen, data.measures, (id) => titles[Number(id.slice(1)) - 1] ?? '')
  return (
    <ReportTable
      title={t('shared/own-report.desk.preview')}
      heading={t(resource.fields[first.field]?.label ?? first.field)}
      measures={measures}
      data={data}
      orders={ordersOf({ sort: [] }, groups, measures)}
      words={keyWords(groups, { t, formats, names: data.names })}
      pathOf={() => undefined}
      onSort={() => undefined}
    />
  )
}
