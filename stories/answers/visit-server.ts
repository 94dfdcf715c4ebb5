import type { DraftHead, FiledForm, FormEntry, OwedPin, RecordView, ServerDraft } from '#contract'
import { FILLED, LABELS, VISIT } from '../form-engine/visit-form.ts'
import { answer, refusal } from '../record/garden-server.ts'
import { draft, ENTRY, VISIT_ID } from './visit-office.ts'

/** How the server of a story answers. */
export interface VisitAnswers {
  /** The catalogue; the visit alone unless told otherwise. */
  readonly forms?: readonly FormEntry[]
  readonly drafts?: readonly DraftHead[] | 'broken'
  readonly rows?: readonly RecordView[] | 'broken' | 'never'
  readonly filed?: FiledForm | 'missing' | 'broken'
  /** The filed form that it took the place of, under another id. */
  readonly before?: FiledForm
  /** The draft that is opened. */
  readonly kept?: ServerDraft | 'missing'
  /** Answers a save of the draft. */
  readonly save?: 'taken' | 'conflict' | 'unreachable'
  readonly file?: () => Response
  /** Filed without network, and waiting for the PIN. */
  readonly owed?: readonly OwedPin[]
}

export const KEPT: ServerDraft = { ...draft(VISIT_ID), content: { answers: FILLED, reasons: {}, labels: LABELS } }

/** Another device has gone on with the draft. */
const AHEAD: ServerDraft = {
  ...KEPT,
  version: 5,
  device: 'Safari on iPad',
  content: { ...KEPT.content, answers: { ...FILLED, gardener: 'Grace Lin', count: 12 } },
}

function saved(how: VisitAnswers['save']): Response {
  if (how === 'unreachable') throw new TypeError('Failed to fetch')
  return how === 'conflict' ? refusal(409, 'conflict', { data: AHEAD }) : answer(draft(VISIT_ID, { version: 3, savedAt: new Date().toISOString() }))
}

function listed(rows: VisitAnswers['rows']): Response | Promise<Response> {
  if (rows === 'never') return new Promise<Response>(() => undefined)
  if (rows === 'broken') return refusal(500, 'internal', { message: 'Something went wrong on our side.' })
  return answer(rows ?? [], { page: { next: null, count: rows?.length ?? 0, countIsExact: true } })
}

/** Stands in for the network: a `fetch` that knows one form and its filed ones. */
export const visitFetch =
  ({ forms = [ENTRY], drafts = [], rows, filed = 'missing', before, kept = KEPT, save = 'taken', file, owed = [] }: VisitAnswers): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href)
    const method = init?.method ?? 'GET'
    if (pathname === '/api/ui/forms') return answer(forms)
    if (pathname === `/api/ui/forms/${VISIT.hash}`) return answer(VISIT)
    if (pathname === '/api/ui/forms/start') return answer({ id: VISIT_ID, hash: VISIT.hash, answers: { bed: null }, labels: {}, lookups: {} })
    if (pathname === '/api/ui/forms/owed-pins') return answer(owed)
    if (pathname === '/api/ui/forms/drafts') return drafts === 'broken' ? refusal(500, 'internal') : answer(drafts)
    if (pathname === `/api/ui/forms/drafts/${VISIT_ID}` && method === 'PUT') return saved(save)
    if (pathname === `/api/ui/forms/drafts/${VISIT_ID}`) return kept === 'missing' ? refusal(404, 'not-found') : answer(kept)
    if (pathname === '/api/ui/forms/records' && file) return file()
    if (before && pathname === `/api/ui/forms/records/${before.record.id}`) return answer(before)
    if (pathname.startsWith('/api/ui/forms/records/')) {
      if (filed === 'broken') return refusal(500, 'internal', { message: 'Something went wrong on our side.' })
      return filed === 'missing' ? refusal(404, 'not-found') : answer(filed)
    }
    if (pathname === '/api/records/clinical-form') return listed(rows)
    if (pathname === '/api/user-signature/check') return refusal(422, 'invalid-value', { problems: [{ path: '/pin', message: 'PIN does not match' }] })
    if (pathname === '/api/user-signature') return answer({ exists: true, name: 'Robin Alder', title: 'Gardener' })
    return refusal(404, 'not-found')
  }
