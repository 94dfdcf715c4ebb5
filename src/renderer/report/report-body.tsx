import { type ReactNode, Suspense } from 'react'
import { errorText } from '#actions'
import type { Action, Filter, ReportRow, ReportScreen } from '#contract'
import { useT } from '#i18n'
import { pathOf } from '#navigation'
import { ErrorState, lazyPart } from '#widgets'
import { filterAddress, viewAlone } from '../list/list-address.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { NoRows } from '../list/no-rows.tsx'
import { titleOfScreen } from '../screen-words.ts'
import { chartOf } from './chart-of.ts'
import css from './report.module.css'
import { ReportTable } from './report-table.tsx'
import { filtersOfKey, type KnownGroup } from './report-words.ts'
import { isDated, nextReportSort } from './shown-report.ts'
import type { ReportProps, ShownReport } from './use-shown-report.ts'

const ReportChart = lazyPart(async () => (await import('./report-chart.tsx')).ReportChart, 'nothing')

export interface ReportBodyProps extends ReportProps {
  readonly shown: ShownReport
  readonly onAction: (action: Action) => void
}

/** The rows of a report and its chart, or why there are none. */
export function ReportBody({ bundle, screen, resource, shown, onAction }: ReportBodyProps): ReactNode {
  const t = useT()
  const { report, state, filters, groups, measures, orders, words, titleOf, change } = shown
  const { data } = report
  if (report.state === 'loading') return <ListSkeleton columns={screen.measures.length + 1} />
  if (data === undefined) return <ErrorState title={t('shared/report.failed')} message={errorText(report.error, t)} onRetry={report.retry} />
  if (data.rows.length === 0)
    return (
      <NoRows
        bundle={bundle}
        screen={screen}
        resource={resource}
        search=""
        filtered={filters.length > 0}
        view={viewAlone(state)}
        onClearFilters={() => change({ filters: [], view: null })}
        onAction={onAction}
      />
    )
  return (
    <>
      {state.isDrawn && <Drawing shown={shown} data={data} />}
      <ReportTable
        title={titleOfScreen(bundle, t)}
        heading={state.by.map(titleOf).join(' / ')}
        measures={measures}
        data={data}
        orders={orders}
        words={words}
        pathOf={(row) => listBehind(screen, { row, groups, filters })}
        onSort={(by) => change({ sort: [nextReportSort(by, orders[0], measures)] })}
      />
    </>
  )
}

function Drawing({
  shown: { measures, orders, words, groups },
  data,
}: Pick<ReportBodyProps, 'shown'> & Pick<Parameters<typeof chartOf>[0], 'data'>): ReactNode {
  const chart = chartOf({ data, measures, orders, words, isDated: isDated(groups[0]) })
  const measure = chart && measures[chart.place]
  return (
    measure && (
      <Suspense fallback={<div className={css.chart} />}>
        <ReportChart chart={chart} measure={measure} />
      </Suspense>
    )
  )
}

interface Behind {
  readonly row: ReportRow
  readonly groups: readonly KnownGroup[]
  readonly filters: readonly Filter[]
}

/** Where the records of a row are listed; undefined where they are not. */
function listBehind(screen: ReportScreen, { row, groups, filters }: Behind): string | undefined {
  const path = screen.drill === undefined ? undefined : pathOf(screen.drill)
  if (path === undefined) return undefined
  const own = row.keys.flatMap((key, place) => (groups[place] ? filtersOfKey(groups[place], key) : []))
  return `${path}${filterAddress([...(screen.filter ?? []), ...filters, ...own])}`
}
