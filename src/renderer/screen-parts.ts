import type { ComponentType } from 'react'
import type { Screen, ScreenBundle } from '#contract'
import type { RouteParams } from '#navigation'
import { lazyPart } from '#widgets'

type Kind = Screen['kind']

/** What every part is given; `params` are the places of the route (`id` of a record). */
export interface PartProps<K extends Kind = Kind> {
  readonly bundle: ScreenBundle
  readonly screen: Extract<Screen, { kind: K }>
  readonly params: RouteParams
}

type Parts = { readonly [K in Kind]: ComponentType<PartProps<K>> }

const LOADERS = {
  list: async () => (await import('./list/list-screen.tsx')).ListScreen,
  record: async () => (await import('./record/record-screen.tsx')).RecordScreen,
  form: async () => (await import('./form/form-screen.tsx')).FormScreen,
  dashboard: async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
  page: async () => (await import('./page/page-screen.tsx')).PageScreen,
} as const

const PARTS: Parts = {
  list: lazyPart(LOADERS.list, 'page'),
  record: lazyPart(LOADERS.record, 'page'),
  form: lazyPart(LOADERS.form, 'page'),
  dashboard: lazyPart(LOADERS.dashboard, 'page'),
  page: lazyPart(LOADERS.page, 'page'),
}

/** Fetches the part that draws a kind. */
export const fetchPart = async (kind: Kind): Promise<void> => {
  await LOADERS[kind]()
}

/** Fetches what most screens are drawn with. When it does not come now, it is asked for again when one is opened. */
export const fetchUsualPart = (): Promise<void> => fetchPart('list').catch(() => undefined)

/** The part that draws a kind; undefined for a kind this version doesn't know. */
export const partOf = (kind: string): ComponentType<PartProps> | undefined =>
  // A kind and its part share the same entry of the table, so the pair always fits.
  Object.hasOwn(PARTS, kind) ? (PARTS[kind as Kind] as ComponentType<PartProps>) : undefined
