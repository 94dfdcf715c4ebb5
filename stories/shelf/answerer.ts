import type {
  Answer,
  DashboardData,
  ErrorCode,
  FieldProblem,
  OperationBody,
  OperationItem,
  OperationRunView,
  RecordName,
  RecordView,
  RegistryEntries,
  ReportData,
  SuggestionsAnswer,
} from '#contract'
import { ERROR_STATUS } from '#contract'
import { listAnswer } from './memory-records.ts'
import { daysAnswer, windowAnswer } from './memory-window.ts'

export interface Holdings {
  /** Rows by resource name. */
  readonly records?: Readonly<Record<string, readonly RecordView[]>>
  readonly dashboard?: DashboardData
  readonly report?: ReportData
  /** Answers of each address that fail before the rest succeeds; `forever` never recovers. */
  readonly failures?: { readonly times: number | 'forever'; readonly code: ErrorCode; readonly message: string }
  /** How operations are answered; throws where the line is cut. */
  readonly operate?: (name: string, body: OperationBody) => Response | Promise<Response>
  /** Runs of one's own, and what they did not do. */
  readonly runs?: { readonly own: readonly OperationRunView[]; readonly refused?: readonly OperationItem[] }
  /** What is suggested for a field. */
  readonly suggested?: SuggestionsAnswer
  /** What a public registry finds. */
  readonly registry?: RegistryEntries
  /** What a record is after a transition. */
  readonly transition?: (row: RecordView, transition: string) => RecordView
  /** Why nothing may be changed. */
  readonly refused?: { readonly code: ErrorCode; readonly problems: readonly FieldProblem[] }
  /** Never answers: what is drawn meanwhile. */
  readonly silent?: true
}

const OPERATIONS = /^\/api\/operations\/([\w-]+)\/([\w-]+)$/
const SPANS = { window: windowAnswer, days: daysAnswer } as const
const VALUES = /^\/api\/records\/([\w-]+)\/values\/(\w+)$/
const TRANSITION = /\/transitions\/([\w-]+)$/
const RUNS = /^\/api\/runs(?:\/([\w-]+))?(?:\/(\w+))?$/
const RECORDS = /^\/api\/records\/([\w-]+)(?:\/([\w-]+))?/

const envelope = <T>(data: T): Answer<T> => ({ success: true, message: '', data })
const refusal = (code: ErrorCode, message: string): Answer<null> => ({ success: false, message, data: null, code })

/** What a text field holds, as far as it begins with what was typed. */
const valuesAnswer = (rows: readonly RecordView[], field: string, typed: string): readonly string[] =>
  [...new Set(rows.map(({ values }) => String(values[field] ?? '')))].filter((value) => value.toLowerCase().startsWith(typed.toLowerCase())).toSorted()

/** Runs as they are, but for those that were stopped. */
function runsAnswer({ own, refused = [] }: NonNullable<Holdings['runs']>, [id, what]: readonly (string | undefined)[], stopped: Set<string>): Answer<unknown> {
  if (id === undefined) return envelope(own)
  const run = own.find((each) => each.id === id)
  if (run === undefined) return refusal('not-found', '')
  if (what === 'items') return envelope({ items: refused, next: null })
  if (what === 'stop') stopped.add(id)
  return envelope(stopped.has(id) ? { ...run, state: 'stopped', why: 'stopped' } : run)
}

/** What a picker finds by what was typed. */
const namesAnswer = (rows: readonly RecordView[], typed: string): readonly RecordName[] =>
  rows.filter(({ display }) => display.toLowerCase().includes(typed.toLowerCase())).map(({ id, display }) => ({ id, display }))

/** A new record as the server would answer it: like the first of its kind, with what was sent. */
function madeAnswer(rows: readonly RecordView[], sent: string): Answer<unknown> {
  const { values } = JSON.parse(sent) as Pick<RecordView, 'values'>
  return envelope({ ...rows[0], values, version: 1 })
}

/** A changed record, with what was sent. */
function changedRow(row: RecordView, sent: string): RecordView {
  const { values } = JSON.parse(sent) as Pick<RecordView, 'values'>
  return { ...row, values: { ...row.values, ...values }, version: row.version + 1 }
}

interface Sent {
  readonly made: string | undefined
  readonly put: string | undefined
}

/** A server in memory: it answers the calls of the record, dashboard and sign-in contracts, and keeps what it was asked, what was sent and what it has answered. */
export function createAnswerer(holdings: Holdings) {
  const asked: string[] = []
  const sent: { readonly call: string; readonly body: string }[] = []
  const answered: string[] = []
  const failed = new Map<string, number>()
  const changed = new Map<string, RecordView>()
  const stopped = new Set<string>()
  const reply = (url: URL, { made, put }: Sent): Answer<unknown> => {
    const { failures } = holdings
    if (failures) {
      const before = failed.get(url.pathname) ?? 0
      failed.set(url.pathname, before + 1)
      if (failures.times === 'forever' || before < failures.times) return refusal(failures.code, failures.message)
    }
    if (holdings.suggested && url.pathname.startsWith('/api/suggestions/')) return envelope(holdings.suggested)
    if (holdings.registry && url.pathname.startsWith('/api/registries/')) return envelope(holdings.registry)
    if (url.pathname === '/api/ui/views') return envelope(null)
    if (url.pathname.startsWith('/api/ui/dashboards/')) return envelope(holdings.dashboard ?? {})
    if (holdings.report && url.pathname.startsWith('/api/ui/reports/')) return envelope(holdings.report)
    const [isRuns, ...ofRun] = RUNS.exec(url.pathname) ?? []
    if (holdings.runs && isRuns !== undefined) return runsAnswer(holdings.runs, ofRun, stopped)
    const [, valuesOf = '', field = ''] = VALUES.exec(url.pathname) ?? []
    if (field !== '') return envelope(valuesAnswer(holdings.records?.[valuesOf] ?? [], field, url.searchParams.get('q') ?? ''))
    const [, resource = '', id] = RECORDS.exec(url.pathname) ?? []
    const rows = holdings.records?.[resource]?.map((row) => changed.get(row.id) ?? row)
    if (!rows) return refusal('not-found', '')
    if (id === 'names') return envelope(namesAnswer(rows, url.searchParams.get('q') ?? ''))
    if (id === 'window' || id === 'days') return envelope(SPANS[id](rows, url.searchParams))
    if (id === undefined && made !== undefined) return madeAnswer(rows, made)
    if (id === undefined) return listAnswer(rows, url.searchParams)
    const row = rows.find((candidate) => candidate.id === id)
    const [, transition] = TRANSITION.exec(url.pathname) ?? []
    if ((put !== undefined || transition !== undefined) && holdings.refused)
      return { ...refusal(holdings.refused.code, ''), problems: holdings.refused.problems }
    if (row && put !== undefined) changed.set(row.id, changedRow(row, put))
    if (row && transition !== undefined) changed.set(row.id, holdings.transition?.({ ...row, version: row.version + 1 }, transition) ?? row)
    return row ? envelope(changed.get(row.id) ?? row) : refusal('not-found', '')
  }
  const answer = async (method: string, url: URL, content?: unknown): Promise<Response> => {
    const call = `${method} ${url.pathname}${url.search}`
    asked.push(call)
    if (typeof content === 'string') sent.push({ call, body: content })
    if (holdings.silent) return new Promise(() => undefined)
    const text = typeof content === 'string' ? content : undefined
    const [, module, name] = OPERATIONS.exec(url.pathname) ?? []
    if (holdings.operate && name !== undefined) return holdings.operate(`${module}.${name}`, JSON.parse(text ?? '{}'))
    const body = reply(url, { made: method === 'POST' ? text : undefined, put: method === 'PUT' ? text : undefined })
    const status = body.code ? ERROR_STATUS[body.code] : 200
    answered.push(`${status} ${call}`)
    return Response.json(body, { status })
  }
  return { asked, sent, answered, answer }
}
