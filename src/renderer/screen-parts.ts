import type { ComponentType } from 'react'
import type { Screen, ScreenBundle } from '#contract'
import type { RouteParams } from '#navigation'
import { type LazyPart, lazyPart } from '#widgets'

type Kind = Screen['kind']

/** What every part is given; `params` are the places of the route (`id` of a record). */
export interface PartProps<K extends Kind = Kind> {
  readonly bundle: ScreenBundle
  readonly screen: Extract<Screen, { kind: K }>
  readonly params: RouteParams
}

type Parts = { readonly [K in Kind]: LazyPart<PartProps<K>> }

const PARTS: Parts = {
  list: lazyPart(async () => (await import('./list/list-screen.tsx')).ListScreen, 'page'),
  board: lazyPart(async () => (await import('./board/board-screen.tsx')).BoardScreen, 'page'),
  calendar: lazyPart(async () => (await import('./calendar/calendar-screen.tsx')).CalendarScreen, 'page'),
  report: lazyPart(async () => (await import('./report/report-screen.tsx')).ReportScreen, 'page'),
  record: lazyPart(async () => (await import('./record/record-screen.tsx')).RecordScreen, 'page'),
  form: lazyPart(async () => (await import('./form/form-screen.tsx')).FormScreen, 'page'),
  'own-forms': lazyPart(async () => (await import('./own-forms/own-forms-screen.tsx')).OwnFormsScreen, 'page'),
  dashboard: lazyPart(async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen, 'page'),
  process: lazyPart(async () => (await import('./process/process-screen.tsx')).ProcessScreen, 'page'),
  page: lazyPart(async () => (await import('./page/page-screen.tsx')).PageScreen, 'page'),
}

/** Fetches the part that draws a kind, if there is one. When it does not come now, it is asked for again when it is drawn. */
export const fetchPart = async (kind: string): Promise<void> => {
  if (Object.hasOwn(PARTS, kind)) await PARTS[kind as Kind].fetchAhead()
}

/** The part that draws a kind; undefined for a kind this version doesn't know. */
export const partOf = (kind: string): ComponentType<PartProps> | undefined =>
  // A kind and its part share the same entry of the table, so the pair always fits.
  Object.hasOwn(PARTS, kind) ? (PARTS[kind as Kind] as ComponentType<PartProps>) : undefined
