import { useMemo } from 'react'
import type { ReportQuery } from '#api'
import type { ReportScreen, ResolvedResource, ScreenBundle } from '#contract'
import { useFormats, useHasText, useT } from '#i18n'
import { replaceSearch, useRoute } from '#navigation'
import { useApp } from '#store'
import { filtersOf } from '../list/list-address.ts'
import { type ReportState, readReportState, writeReportState } from './report-address.ts'
import { keyWords } from './report-words.ts'
import { knownGroups, ordersOf, shownMeasures, titleOfGroup } from './shown-report.ts'
import { useReport } from './use-report.ts'

export interface ReportProps {
  readonly bundle: ScreenBundle
  readonly screen: ReportScreen
  readonly resource: ResolvedResource
}

export type ShownReport = ReturnType<typeof useShownReport>

/** A report as the address asks for it: what it comes to, and how its rows and columns read. */
export function useShownReport({ bundle, screen, resource }: ReportProps) {
  const t = useT()
  const has = useHasText()
  const formats = useFormats()
  const address = useRoute().search.toString()
  const locationId = useApp((app) => app.locationId)
  const state = useMemo(() => readReportState(address, screen), [address, screen])
  const filters = useMemo(() => filtersOf(state, screen), [state, screen])
  const query = useMemo(
    (): ReportQuery => ({ by: state.by, filter: filters, ...(resource.locationScoped && locationId ? { locations: [locationId] } : {}) }),
    [state.by, filters, resource.locationScoped, locationId],
  )
  const report = useReport(bundle.id, screen, query)
  const groups = useMemo(() => knownGroups(screen, resource, state.by), [screen, resource, state.by])
  const words = useMemo(() => keyWords(groups, { t, formats, names: report.data?.names ?? {} }), [groups, t, formats, report.data])
  const measures = useMemo(
    () => shownMeasures(screen, report.data?.measures, (id) => bundle.own?.measures[id] ?? t(`${bundle.id}.measures.${id}`)),
    [screen, report.data, t, bundle],
  )
  return {
    ...{ state, filters, query, report, groups, words, measures },
    orders: ordersOf(state, groups, measures),
    titleOf: (id: string): string => titleOfGroup({ id, screen, resource, own: `${bundle.id}.groups.${id}`, has, t }),
    change: (next: Partial<ReportState>): void => replaceSearch(new URLSearchParams(writeReportState({ ...state, ...next }, screen))),
  }
}
