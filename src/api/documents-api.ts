import type { RouteEntry, ScreenBundle } from '#contract'
import { appStore } from '#store'
import { api } from './api.ts'
import { ApiError } from './api-error.ts'
import { type DocumentCache, indexedCache } from './document-cache.ts'

/** What the pages of the account area need before anyone is signed in. */
export interface PublicPages {
  readonly routes: readonly RouteEntry[]
  readonly screens: Readonly<Record<string, ScreenBundle>>
}

const inMemory = new Map<string, Promise<ScreenBundle>>()

const fetchBundle = async (hash: string, cache: DocumentCache): Promise<ScreenBundle> => {
  const cached = await cache.read(hash)
  if (cached) return cached
  const { data } = await api.get<ScreenBundle>(`/api/ui/documents/${encodeURIComponent(hash)}`)
  void cache.write(hash, data)
  return data
}

/** The bundle of a variant hash, asked for once; a failed call is forgotten, so that the next one tries again. */
const bundleOf = (hash: string, cache: DocumentCache): Promise<ScreenBundle> => {
  const known = inMemory.get(hash)
  if (known) return known
  const asked = fetchBundle(hash, cache)
  inMemory.set(hash, asked)
  asked.catch(() => inMemory.delete(hash))
  return asked
}

let publicScreens: PublicPages['screens'] = {}

const notFound = (): ApiError => new ApiError({ status: 404, code: 'not-found', message: '' })

/** Screen documents, resolved by the server for this user, kept by variant hash. */
export const documentsApi = {
  screen: async (screenId: string, cache: DocumentCache = indexedCache): Promise<ScreenBundle> => {
    const hash = appStore.get().boot?.index[screenId]
    if (hash) return bundleOf(hash, cache)
    const open = publicScreens[screenId]
    if (!open) throw notFound()
    return open
  },
  /** The pages that need no session; from then on `screen` knows them. */
  publicPages: async (): Promise<PublicPages> => {
    const { data } = await api.get<PublicPages>('/api/ui/public')
    publicScreens = data.screens
    return data
  },
  /** Forgets bundles that the present index no longer names. */
  keepCurrent: (cache: DocumentCache = indexedCache): Promise<void> => cache.keepOnly(new Set(Object.values(appStore.get().boot?.index ?? {}))),
  forgetAll: (cache: DocumentCache = indexedCache): Promise<void> => {
    inMemory.clear()
    return cache.clear()
  },
} as const
