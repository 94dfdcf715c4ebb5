import type { HistoryEntry, RecordView } from '#contract'
import { LONG_TEXT, ROSE, roseRecord } from '../forms/plants.ts'

/** How the server of a story answers, by the call's path; what is not named is not found. */
export interface GardenAnswers {
  readonly record?: RecordView | 'missing' | 'broken' | 'never'
  readonly rows?: readonly RecordView[] | 'broken'
  readonly history?: readonly HistoryEntry[]
  /** Answers a save, the first being 1. */
  readonly save?: (times: number) => Response
}

/** Queries of the lists that were asked for since the story began. */
export const listed: URLSearchParams[] = []

/** What was sent to be saved since the story began. */
export const sent: unknown[] = []

export const answer = (data: unknown, more: Readonly<Record<string, unknown>> = {}): Response => Response.json({ success: true, message: '', data, ...more })

export const refusal = (status: number, code: string, more: Readonly<Record<string, unknown>> = {}): Response =>
  Response.json({ success: false, message: '', data: null, code, ...more }, { status })

export const HISTORY: readonly HistoryEntry[] = [
  {
    id: '3',
    version: 3,
    at: '2026-06-01T13:30:00.000Z',
    by: { id: '1', name: 'Robin Alder' },
    action: 'update',
    reason: 'Measured again after the rain',
    changes: [
      { field: 'height', before: 120, after: 142.5 },
      { field: 'uses', before: ['looks'], after: ['looks', 'medicine'] },
      { field: 'notes', before: null, after: LONG_TEXT },
      { field: 'feeds', before: [], after: ROSE.feeds ?? [] },
    ],
  },
  {
    id: '2',
    version: 2,
    at: '2024-05-01T15:00:00.000Z',
    by: { id: null, name: '' },
    action: 'transition',
    transition: 'plant',
    changes: [{ field: 'status', before: 'seed', after: 'growing' }],
  },
  {
    id: '1',
    version: 1,
    at: '2024-04-12T15:00:00.000Z',
    by: { id: '1', name: 'Robin Alder' },
    action: 'create',
    changes: [{ field: 'name', before: null, after: 'Old garden rose' }],
  },
]

const ONE = /\/api\/records\/plant\/[^/?]+$/

function recordAnswer(record: GardenAnswers['record']): Response | Promise<Response> {
  if (record === 'never') return new Promise<Response>(() => undefined)
  if (record === 'missing') return refusal(404, 'not-found')
  return record === 'broken' ? refusal(500, 'internal', { message: 'Something went wrong on our side.' }) : answer(record ?? roseRecord())
}

/** Stands in for the network: a `fetch` that knows one made-up garden. */
export const gardenFetch =
  ({ record, rows = [], history = HISTORY, save }: GardenAnswers): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    const method = init?.method ?? 'GET'
    if (method === 'PUT' && save) return save(sent.push(typeof init?.body === 'string' ? JSON.parse(init.body) : undefined))
    if (url.pathname.endsWith('/history')) return answer(history)
    if (url.pathname === '/api/records/plant') {
      listed.push(url.searchParams)
      return rows === 'broken' ? refusal(500, 'internal') : answer(rows, { page: { next: null, count: rows.length, countIsExact: true } })
    }
    if (ONE.test(url.pathname)) return recordAnswer(record)
    return refusal(404, 'not-found')
  }
