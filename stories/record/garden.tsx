import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordScreen as RecordDocument } from '#contract'
import { pageDrafts } from '../../src/renderer/record/filling/page-drafts.ts'
import { RecordScreen } from '../../src/renderer/record/record-screen.tsx'
import { GARDEN_BUNDLE, GARDEN_SCREEN } from './garden-screen.ts'
import { type GardenAnswers, gardenFetch, listed, sent } from './garden-server.ts'

const ROSE_ID = '0d1f7a52-0000-4000-8000-0000000000aa'

export interface GardenProps {
  /** How the server answers. */
  readonly answers: GardenAnswers
  readonly tab: string
  /** The usual screen of a plant, when absent. */
  readonly screen?: RecordDocument
}

/** The record screen over a network that answers as told. */
export function Garden({ screen = GARDEN_SCREEN }: GardenProps) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={queries}>
      <main style={{ padding: 24 }}>
        <RecordScreen bundle={{ ...GARDEN_BUNDLE, screen }} screen={screen} params={{ id: ROSE_ID }} />
      </main>
    </QueryClientProvider>
  )
}

/** Puts the story's network and tab in place before it is drawn; gives back how to undo it. */
export function plantGarden({ answers, tab }: GardenProps): () => void {
  const network = globalThis.fetch
  const address = location.href
  const search = new URLSearchParams(location.search)
  search.set('tab', tab)
  history.replaceState(history.state, '', `?${search}`)
  sent.length = 0
  listed.length = 0
  for (const { id } of GARDEN_SCREEN.tabs) void pageDrafts.clear(`plant/${ROSE_ID}/${id}`)
  const garden = gardenFetch(answers)
  globalThis.fetch = (input, init) => (String(input instanceof Request ? input.url : input).includes('/api/') ? garden(input, init) : network(input, init))
  return () => {
    globalThis.fetch = network
    history.replaceState(history.state, '', address)
  }
}
