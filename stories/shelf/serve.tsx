import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactElement, useState } from 'react'
import type { Boot, RouteEntry } from '#contract'
import { clearSession, setBoot, setOffline } from '#store'
import { BOOT } from '../shell/fixture-boot.ts'
import { createAnswerer, type Holdings } from './answerer.ts'

const ROUTES: readonly RouteEntry[] = [
  { id: 'boat-list', path: '/pages/boats', name: 'routes/boats.names.boat-list', screen: 'screens/boats/boat-list' },
  { id: 'boat', path: '/pages/boats/:id', name: 'routes/boats.names.boat', screen: 'screens/boats/boat' },
  { id: 'tide-table', path: '/pages/tides', name: 'routes/boats.names.tide-table', planned: true },
]

export const HARBOUR_BOOT: Boot = { ...BOOT, routes: ROUTES }

export interface Served extends Holdings {
  readonly boot?: Boot | null
  /** The query of the page's address, with its question mark. */
  readonly search?: string
}

type Kept = Pick<ReturnType<typeof createAnswerer>, 'asked' | 'sent' | 'answered'>
let kept: Kept = { asked: [], sent: [], answered: [] }

const isAbout =
  (part: string) =>
  (call: string): boolean =>
    decodeURIComponent(call).includes(part)

/** The calls since the story began, as `GET /api/…`. */
export const askedOf = (part: string): readonly string[] => kept.asked.filter(isAbout(part))

/** The calls that have been answered, as `404 GET /api/…`. */
export const answeredOf = (part: string): readonly string[] => kept.answered.filter(isAbout(part))

/** What was sent with the calls, read as JSON. */
export const sentWith = (part: string): readonly unknown[] => kept.sent.filter(({ call }) => isAbout(part)(call)).map(({ body }) => JSON.parse(body))

/** For `beforeEach`: answers the page's calls from memory, signs someone in and sets the address; all of it is undone after the story. */
export function serve({ boot = HARBOUR_BOOT, search, ...holdings }: Served): () => () => void {
  return () => {
    const { fetch } = window
    const address = location.href
    const answerer = createAnswerer(holdings)
    kept = answerer
    window.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.origin)
      return url.pathname.startsWith('/api/') ? answerer.answer(init?.method ?? 'GET', url, init?.body) : fetch(input, init)
    }
    localStorage.removeItem(`columns:${BOOT.user.id}:screens/boats/boat-list`)
    setOffline(false)
    if (boot) setBoot(boot)
    if (search !== undefined) history.replaceState(null, '', `${location.pathname}${search}`)
    return () => {
      window.fetch = fetch
      history.replaceState(null, '', address)
      clearSession()
    }
  }
}

function Queries({ Story }: { readonly Story: ComponentType }): ReactElement {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } }))
  return (
    <QueryClientProvider client={client}>
      <Story />
    </QueryClientProvider>
  )
}

/** Decorator: a query cache of the story's own. */
export const withQueries = (Story: ComponentType): ReactElement => <Queries Story={Story} />

/** Decorator: a screen as high as the window, as in the frame. */
export const fullHeight = (Story: ComponentType): ReactElement => (
  <main style={{ blockSize: '100dvh' }}>
    <Story />
  </main>
)
