import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactElement, useState } from 'react'
import type { Boot, ErrorCode, OpenSession } from '#contract'
import { ERROR_STATUS } from '#contract'
import { Toasts } from '#shell'
import { clearSession, setBoot, setOffline } from '#store'
import { BOOT } from './fixture-boot.ts'

/** Where the person of the stories is signed in. */
export const SESSIONS: readonly OpenSession[] = [
  {
    id: 's1',
    browser: 'Chrome',
    system: 'Windows',
    isMobile: false,
    address: '203.0.113.7',
    since: '2026-03-02T14:00:00.000Z',
    lastActive: '2026-03-02T15:00:00.000Z',
    isThis: true,
  },
  {
    id: 's2',
    browser: 'Safari',
    system: 'iOS',
    isMobile: true,
    address: '198.51.100.4',
    since: '2026-03-01T14:00:00.000Z',
    lastActive: '2026-03-02T09:30:00.000Z',
    isThis: false,
  },
  { id: 's3', browser: '', system: '', isMobile: false, address: '', since: '2026-03-01T08:00:00.000Z', lastActive: '2026-03-01T08:10:00.000Z', isThis: false },
]
/** What is answered where a story says nothing else. */
const ALWAYS: Answers = { 'GET /api/session/list': SESSIONS }

interface Refused {
  readonly refused: string
  /** Absent: HTTP 200 with `success: false`. */
  readonly code?: ErrorCode
}

/** `METHOD /path` → what is answered: data, a refusal, or `silent` for a call that never ends. */
export type Answers = Readonly<Record<string, unknown>>
export const SILENT = Symbol('silent')
export const refused = (text: string, code?: ErrorCode): Refused => ({ refused: text, ...(code && { code }) })

const isRefused = (answer: unknown): answer is Refused => typeof answer === 'object' && answer !== null && 'refused' in answer

export interface Asked {
  readonly call: string
  readonly body: unknown
}
let asked: Asked[] = []
/** The calls since the story began, with their bodies. */
export const askedFor = (part: string): readonly Asked[] => asked.filter(({ call }) => call.includes(part))

const reply = (answer: unknown): Promise<Response> => {
  if (answer === SILENT) return new Promise(() => undefined)
  if (answer === undefined) return Promise.resolve(Response.json({ success: false, message: '', data: null, code: 'not-found' }, { status: 404 }))
  if (!isRefused(answer)) return Promise.resolve(Response.json({ success: true, message: '', data: answer }))
  const { refused: message, code } = answer
  return Promise.resolve(Response.json({ success: false, message, data: null, ...(code && { code }) }, { status: code ? ERROR_STATUS[code] : 200 }))
}

/** For `beforeEach`: answers the page's calls from a table and signs someone in; undone after the story. */
export function answering(answers: Answers, boot: Boot = BOOT): () => () => void {
  return () => {
    const { fetch } = window
    asked = []
    window.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.origin)
      if (!url.pathname.startsWith('/api/')) return fetch(input, init)
      const call = `${init?.method ?? 'GET'} ${url.pathname}`
      asked.push({ call: `${call}${url.search}`, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
      return reply(call in answers ? answers[call] : ALWAYS[call])
    }
    setOffline(false)
    setBoot(boot)
    return () => {
      window.fetch = fetch
      clearSession()
    }
  }
}

function Desk({ Story }: { readonly Story: ComponentType }): ReactElement {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } }))
  return (
    <QueryClientProvider client={client}>
      <Story />
      <Toasts />
    </QueryClientProvider>
  )
}

/** Decorator: a query cache of the story's own, and the toasts. */
export const atDesk = (Story: ComponentType): ReactElement => <Desk Story={Story} />
