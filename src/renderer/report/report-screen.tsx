import { type ReactNode, Suspense, useCallback, useMemo } from 'react'
import { errorText, runAction } from '#actions'
import { type ReportQuery, reportsApi } from '#api'
import type { Action, ReportScreen as ReportDocument, ReportRow, ResolvedResource, ScreenBundle, SheetKind } from '#contract'
import { valueTypeOf } from '#fields'
import { useFormats, useHasText, useT } from '#i18n'
import { pathOf, replaceSearch, useRoute } from '#navigation'
import { useApp } from '#store'
import { classNames, ErrorState, IconButton, lazyPart } from '#widgets'
import list from '../list/list.module.css'
import { filterAddress, filtersOf, viewAlone } from '../list/list-address.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { NoRows } from '../list/no-rows.tsx'
import { PaperHead } from '../list/paper-head.tsx'
import { RecordsToolbar } from '../list/records-toolbar.tsx'
import { chartOf } from './chart-of.ts'
import { GroupChoice } from './group-choice.tsx'
import css from './report.module.css'
import { isOwnReport, type ReportState, readReportState, writeReportState } from './report-address.ts'
import type { Order } from './report-rows.ts'
import { ReportTable } from './report-table.tsx'
import { filtersOfKey, type KnownGroup, keyWords } from './report-words.ts'
import { useReport } from './use-report.ts'

const ReportChart = lazyPart(async () => (await import('./report-chart.tsx')).ReportChart, 'nothing')
const OwnViews = lazyPart(async () => (await import('../list/own-views.tsx')).OwnViews, 'nothing')

export interface ReportScreenProps {
  readonly bundle: ScreenBundle
  readonly screen: ReportDocument
}

/** Records summed up by what somebody chooses, each row with the list behind it. */
export function ReportScreen({ bundle, screen }: ReportScreenProps): ReactNode {
  const resource = bundle.resources[screen.resource]
  return resource ? <ResourceReport bundle={bundle} screen={screen} resource={resource} /> : null
}

function ResourceReport({ bundle, screen, resource }: ReportScreenProps & { readonly resource: ResolvedResource }): ReactNode {
  const t = useT()
  const has = useHasText()
  const formats = useFormats()
  const address = useRoute().search.toString()
  const locationId = useApp((app) => app.locationId)
  const hasOwn = useApp(({ boot }) => (boot?.ownViews?.[bundle.id]?.length ?? 0) > 0)
  const state = useMemo(() => readReportState(address, screen), [address, screen])
  const filters = useMemo(() => filtersOf(state, screen), [state, screen])
  const query = useMemo(
    (): ReportQuery => ({ by: state.by, filter: filters, ...(resource.locationScoped && locationId ? { locations: [locationId] } : {}) }),
    [state.by, filters, resource.locationScoped, locationId],
  )
  const report = useReport(bundle.id, screen, query)
  const groups = useMemo(() => knownGroups(screen, resource, state.by), [screen, resource, state.by])
  const words = useMemo(() => keyWords(groups, { t, formats, names: report.data?.names ?? {} }), [groups, t, formats, report.data])
  const measures = useMemo(() => shownMeasures(screen, report.data?.measures, (id) => t(`${bundle.id}.measures.${id}`)), [screen, report.data, t, bundle.id])
  const titleOf = (id: string): string => titleOfGroup({ id, screen, resource, own: `${bundle.id}.groups.${id}`, has, t })
  const orders = ordersOf(state, groups, measures)
  const change = (next: Partial<ReportState>): void => replaceSearch(new URLSearchParams(writeReportState({ ...state, ...next }, screen)))
  const run = useCallback(
    (action: Action): void => {
      const file = { name: bundle.id.split('/').at(-1) ?? '', content: (kind: SheetKind) => reportsApi.sheet(bundle.id, kind, query) }
      void runAction(action, { resource, bundle, file, reload: report.retry })
    },
    [resource, bundle, query, report.retry],
  )
  const listOf = (row: ReportRow): string | undefined => {
    const path = screen.drill === undefined ? undefined : pathOf(screen.drill)
    if (path === undefined) return undefined
    const own = row.keys.flatMap((key, place) => (groups[place] ? filtersOfKey(groups[place], key) : []))
    return `${path}${filterAddress([...(screen.filter ?? []), ...filters, ...own])}`
  }
  const isOwn = isOwnReport(state, screen)
  return (
    <div className={list.screen}>
      <RecordsToolbar
        bundle={bundle}
        screen={screen}
        resource={resource}
        state={state}
        search=""
        refreshing={report.refreshing}
        count={undefined}
        views={
          (hasOwn || isOwn) && (
            <Suspense fallback={null}>
              <OwnViews list={bundle.id} address={writeReportState(state, screen)} isOwn={isOwn} onOpen={(kept) => replaceSearch(new URLSearchParams(kept))} />
            </Suspense>
          )
        }
        tools={
          <>
            <GroupChoice options={screen.groups.map(({ id }) => ({ id, label: titleOf(id) }))} by={state.by} onBy={(by) => change({ by, sort: [] })} />
            <IconButton
              small
              icon="chart-column"
              label={t('shared/report.chart')}
              aria-pressed={state.isDrawn}
              onClick={() => change({ isDrawn: !state.isDrawn })}
            />
          </>
        }
        onSearch={() => undefined}
        onState={change}
        onAction={run}
      />
      <PaperHead bundle={bundle} resource={resource} state={state} search="" />
      <div className={classNames(list.body, css.body)}>
        {report.state === 'loading' && <ListSkeleton columns={screen.measures.length + 1} />}
        {report.state === 'failed' && <ErrorState title={t('shared/report.failed')} message={errorText(report.error, t)} onRetry={report.retry} />}
        {report.data?.rows.length === 0 && (
          <NoRows
            bundle={bundle}
            screen={screen}
            resource={resource}
            search=""
            filtered={filters.length > 0}
            view={viewAlone(state)}
            onClearFilters={() => change({ filters: [], view: null })}
            onAction={run}
          />
        )}
        {state.isDrawn && report.data && report.data.rows.length > 0 && (
          <Drawing data={report.data} measures={measures} orders={orders} words={words} isDated={isDated(groups[0])} />
        )}
        {report.data && report.data.rows.length > 0 && (
          <ReportTable
            title={t(`${bundle.id}.title`)}
            heading={state.by.map(titleOf).join(' / ')}
            measures={measures}
            data={report.data}
            orders={orders}
            words={words}
            pathOf={listOf}
            onSort={(by) => change({ sort: [nextSort(by, orders[0], measures)] })}
          />
        )}
      </div>
    </div>
  )
}

type DrawingProps = Parameters<typeof chartOf>[0] & { readonly measures: readonly ShownMeasure[] }

function Drawing(props: DrawingProps): ReactNode {
  const chart = chartOf(props)
  const measure = chart && props.measures[chart.place]
  return (
    measure && (
      <Suspense fallback={<div className={css.chart} />}>
        <ReportChart chart={chart} measure={measure} />
      </Suspense>
    )
  )
}

const isDated = (group: KnownGroup | undefined): boolean => group !== undefined && valueTypeOf(group.of).filterForm === 'dates'

const knownGroups = (screen: ReportDocument, resource: ResolvedResource, by: readonly string[]): readonly KnownGroup[] =>
  by.flatMap((id) => {
    const group = screen.groups.find((each) => each.id === id)
    const of = group && resource.fields[group.field]
    return group && of ? [{ ...group, of }] : []
  })

interface GroupTitle {
  readonly id: string
  readonly screen: ReportDocument
  readonly resource: ResolvedResource
  /** Key of the report's own word, which there may be. */
  readonly own: string
  readonly has: (key: string) => boolean
  readonly t: (key: string) => string
}

function titleOfGroup({ id, screen, resource, own, has, t }: GroupTitle): string {
  if (has(own)) return t(own)
  const field = screen.groups.find((group) => group.id === id)?.field
  return t(resource.fields[field ?? '']?.label ?? id)
}

type ShownMeasure = ReportDocument['measures'][number] & { readonly title: string }

/** Those that the data has, in its order. */
const shownMeasures = (screen: ReportDocument, ids: readonly string[] | undefined, titleOf: (id: string) => string): readonly ShownMeasure[] =>
  (ids ?? []).flatMap((id) => {
    const measure = screen.measures.find((each) => each.id === id)
    return measure ? [{ ...measure, title: titleOf(id) }] : []
  })

/** What was chosen, for all groups; else the greatest first, and days as they come. */
function ordersOf({ sort: [name] }: ReportState, [outer, ...inner]: readonly KnownGroup[], measures: readonly ShownMeasure[]): readonly [Order, ...Order[]] {
  const usual = (group: KnownGroup | undefined): Order => (isDated(group) ? { by: 'group', descending: false } : { by: 0, descending: true })
  const id = name?.replace('-', '')
  const place = measures.findIndex((measure) => measure.id === id)
  const chosen: Order | undefined = name === undefined ? undefined : { by: place < 0 ? 'group' : place, descending: name.startsWith('-') }
  return [chosen ?? usual(outer), ...inner.map((group) => chosen ?? usual(group))]
}

/** Numbers begin with the greatest, words with A; the same column again turns it around. */
function nextSort(by: Order['by'], order: Order, measures: readonly ShownMeasure[]): string {
  const name = by === 'group' ? by : (measures[by]?.id ?? 'group')
  const descending = order.by === by ? !order.descending : by !== 'group'
  return `${descending ? '-' : ''}${name}`
}
