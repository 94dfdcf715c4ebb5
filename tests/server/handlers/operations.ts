import { DEFAULT_LOOK } from '#contract'
import type { TestServer } from '../start-test-server.ts'

/** A call of the API as its documentation names it. */
export interface Operation {
  readonly method: string
  /** With `{resource}` and the like. */
  readonly path: string
  /** Reached without a session. */
  readonly open: boolean
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security?: readonly unknown[] }>>>>
}

const isDescribed = (value: unknown): value is Described => typeof value === 'object' && value !== null && 'paths' in value

/** Every operation of the API, from its own documentation: what is added there is tested here without a line more. */
export async function everyOperation(server: TestServer): Promise<readonly Operation[]> {
  const { body } = await server.call({ path: '/api/docs/json' })
  if (!isDescribed(body)) throw new Error('/api/docs/json does not describe the API.')
  return Object.entries(body.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, about]) => ({ method: method.toUpperCase(), path, open: about.security?.length === 0 })),
    )
    .filter(({ method, path }) => method !== 'HEAD' && !['/healthz', '/healthz/assistant', '/readyz'].includes(path))
}

/** What fills the places of a path. */
export interface Places {
  readonly resource: string
  readonly id: string
  readonly transition?: string
  readonly operation?: string
  readonly hash?: string
  readonly screen?: string
  readonly file?: string
  readonly formId?: string
}

const NOTHING = '00000000-0000-4000-8000-000000000000'

/** Of calls that take nothing without it. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/ui/access/things': '?kind=pages',
  'GET /api/ui/access/who': '?kind=pages&id=client-list',
  'GET /api/ui/access/compare': '?firstRole=nurse&secondRole=scheduler',
  'GET /api/ui/access/changes': '?from=1&to=2',
  'GET /api/ui/translations': '?language=ar',
  'GET /api/registries/{registry}': '?q=smith',
  'GET /api/ui/translations/export': '?language=ar',
  'GET /api/ui/forms/links': '?form=forms%2Fclinical%2Fpolicy-receipt',
  'PUT /api/ui/forms/linked/files/{id}': `?hash=${'a'.repeat(64)}&holder=${NOTHING}&at=/papers`,
  'GET /api/records/{resource}/window': '?starts=lastLitAt&ends=lastLitAt&from=2026-06-01T00:00Z&to=2026-06-08T00:00Z',
  'GET /api/records/{resource}/days': '?starts=lastLitAt&ends=lastLitAt&from=2026-06-01T00:00Z&to=2026-06-08T00:00Z&without=keeper',
  'GET /api/ui/reports/{screen}': '?by=state',
  'GET /api/ui/reports/{screen}.csv': '?by=state',
  'GET /api/ui/reports/{screen}.xlsx': '?by=state',
  'GET /api/record-drafts/one': '?key=client/new/x',
  'DELETE /api/record-drafts/one': '?key=client/new/x',
  'GET /api/chat/make-read': `?conversation_id=${NOTHING}`,
  'GET /api/chat/search': '?text=nothing',
  'GET /api/assistant/pictures/{mark}': '?url=nothing',
  'POST /api/chat/files': `?conversation_id=${NOTHING}`,
}

export const pathOf = ({ method, path }: Operation, places: Places): string =>
  path.replaceAll(/\{(\w+|\*)\}/g, (place, name: string) => placeOf(places, name) ?? place) + (QUERIES[`${method} ${path}`] ?? '')

const placeOf = (places: Places, name: string): string | undefined => {
  const found = Object.entries({
    transition: 'close',
    field: 'name',
    operation: 'check-portal',
    module: 'visits',
    name: 'create-series',
    hash: 'a'.repeat(64),
    from: 'b'.repeat(64),
    screen: 'screens~nowhere',
    zip: '55104',
    registry: 'npi',
    tab: NOTHING,
    mark: 'a'.repeat(43),
    file: 'en.json',
    language: 'en',
    '*': 'core.json',
    formId: NOTHING,
    paper: 'roster',
    ...places,
  }).find(([key]) => key === name)
  return found?.[1]
}

const OF_FORM = { form: 'forms/clinical/vital-signs', hash: 'a'.repeat(64), answers: {} }
const DRAFT = { ...OF_FORM, answers: undefined, clientId: null, version: 1, device: 'test', content: { answers: {}, reasons: {}, labels: {} } }

const CHOICES = ['graph', 'serviceAgreement', 'todos', 'currentSchedules', 'notes', 'userTaggedNotes', 'attentionNeeded', 'redAlert', 'mobileLogs']

const BODIES: readonly (readonly [RegExp, object])[] = [
  [/^POST \/api\/records\/\{resource\}\/papers\/\{paper\}$/, { ids: [NOTHING] }],
  [/^POST \/api\/records\/\{resource\}\/import$/, { rows: [{ row: 2, cells: {} }], file: 'test', existing: 'leave', preview: true }],
  [
    /^POST \/api\/ui\/own-reports\/preview$/,
    { values: { source: 'client', groups: [{ field: 'status' }], numbers: [{ title: 'All', take: 'count' }] }, by: ['status'] },
  ],
  [/^POST \/api\/ui\/library$/, { name: 'test', title: 'test' }],
  [/^PUT \/api\/ui\/library\//, { rev: 1, draft: { form: {}, words: {} } }],
  [/^POST \/api\/ui\/library\/.*\/check$/, { draft: { form: {}, words: {} } }],
  [/^POST \/api\/ui\/library\/.*\/publish$/, { rev: 1 }],
  [/^POST \/api\/ui\/library\/.*\/ask$/, { rev: 1 }],
  [/^POST \/api\/ui\/library\/.*\/send-back$/, { rev: 1, why: 'test' }],
  [/^POST \/api\/ui\/library\/.*\/back$/, { hash: 'a'.repeat(64) }],
  [/^POST \/api\/ui\/library\/.*\/archive$/, { archived: true }],
  [/^PUT \/api\/ui\/report-mails$/, { report: 'screens/reports/claims', every: 'day' }],
  [/^PUT \/api\/record-drafts$/, { key: 'client/new/x', resource: 'client', draft: { values: {}, base: {}, version: 0, savedAt: '2026-05-04T10:00:00Z' } }],
  [/^POST \/api\/session\/view-as$/, { userId: NOTHING, reason: 'test' }],
  [/^(PUT|POST) \/api\/ui\/rights(\/preview)?$/, { target: { role: 'nurse' }, grant: ['clients'], revoke: [] }],
  [/^POST \/api\/ui\/forms\/start$/, { form: OF_FORM.form, about: {} }],
  [/^POST \/api\/ui\/forms\/(prefill|lookups)$/, OF_FORM],
  [/^POST \/api\/ui\/forms\/links$/, { form: 'forms/clinical/policy-receipt', clientId: NOTHING, recipient: 'test', days: 1 }],
  [/^POST \/api\/ui\/forms\/linked\/open$/, { token: 'none' }],
  [/^POST \/api\/ui\/forms\/linked\/file$/, { token: 'none', id: NOTHING, hash: OF_FORM.hash, answers: {}, by: 'test' }],
  [/^POST \/api\/ui\/signing\/.*\/links$/, { signer: 'one' }],
  [/^POST \/api\/ui\/wall$/, { id: '00000000-0000-4000-8000-0000000000aa', text: 'test' }],
  [/^POST \/api\/ui\/wall\/.*\/comments$/, { id: NOTHING, text: 'test' }],
  [/^POST \/api\/ui\/wall\/.*\/reports$/, { reason: 'test' }],
  [/^PUT \/api\/ui\/wall\/.*\/(mark|state)$/, {}],
  [/^POST \/api\/ui\/payment-links\//, { token: 'none' }],
  [/^POST \/api\/ui\/signing-links\/(open|document)$/, { token: 'none' }],
  [/^POST \/api\/ui\/signing-links\/sign$/, { token: 'none', name: 'test', image: 'none', method: 'drawn', agreed: true, sha256: 'a'.repeat(64) }],
  [/^POST \/api\/ui\/signing-links\/decline$/, { token: 'none', reason: 'test' }],
  [/^POST \/api\/ui\/forms\/migrations/, { form: OF_FORM.form }],
  [/^PUT \/api\/ui\/forms\/drafts\//, DRAFT],
  [/^POST \/api\/ui\/forms\/records$/, { ...OF_FORM, id: NOTHING }],
  [/^PUT \/api\/ui\/forms\/records\//, { ...OF_FORM, id: NOTHING, version: 1 }],
  [/^POST \/api\/ui\/forms\/records\/.*\/sign$/, { version: 1, signatures: [{ slot: 'author', method: 'typed', name: 'x' }] }],
  [/^POST \/api\/ui\/forms\/records\/.*\/return$/, { version: 1, message: 'test' }],
  [/^POST \/api\/ui\/forms\/records\/.*\/lock$/, { version: 1 }],
  [/^POST \/api\/ui\/forms\/records\/.*\/stage$/, { version: 1, stage: 'sent', on: '2026-01-01' }],
  [/^POST \/api\/ui\/forms\/records\/.*\/void$/, { version: 1, reason: 'test' }],
  [/^POST \/api\/ui\/forms\/records\/.*\/addenda$/, { id: NOTHING, kind: 'correction', text: 'test' }],
  [/^PUT \/api\/(client|cfss)/, {}],
  [/^POST \/api\/user-signature\/check$/, { pin: '0000' }],
  [/^POST \/api\/assistant\/(generateTitle|rag)$/, { query: 'test', tab_id: NOTHING, user_id: NOTHING }],
  [/^POST \/api\/assistant\/.*\/feedback$/, { value: 'up' }],
  [/^POST \/api\/assistant\/.*\/restore$/, {}],
  [/^POST \/api\/runs\/.*\/again$/, { key: NOTHING }],
  [/^PATCH \/api\/assistant\//, { title: 'test' }],
  [/^POST \/api\/ui\/forms\/drafts\/.*\/restore$/, {}],
  [/^POST .*\/restore$/, { version: 1 }],
  [/^POST .*\/operations\//, {}],
  [/^POST \/api\/suggestions\//, { ids: [NOTHING] }],
  [/^POST .*\/transitions\/.*\/effects$/, { values: {} }],
  [/^POST .*\/transitions\//, { version: 1 }],
  [/^POST \/api\/records\//, { values: {} }],
  [/^PUT \/api\/records\//, { version: 1, values: {} }],
  [/^DELETE \/api\/records\//, { version: 1, reason: 'test' }],
  [/^POST \/api\/session\/location$/, { locationId: null }],
  [/^POST \/api\/session\/company$/, { companyId: '00000000-0000-4000-8000-000000000000' }],
  [/^PUT \/api\/session\/device-key\/unsent$/, { deviceId: '00000000-0000-4000-8000-000000000000', count: 0 }],
  [/^POST \/api\/session\/device-key/, { deviceId: '00000000-0000-4000-8000-000000000000' }],
  [/^POST \/api\/auth\/login$/, { email: 'nobody@nowhere.test', password: 'nothing' }],
  [/^POST \/api\/auth\/2fa$/, { challenge: 'none', code: '000000' }],
  [/^POST \/api\/auth\/2fa\/again$/, { challenge: 'none' }],
  [/^POST \/api\/session\/end$/, { id: 'a'.repeat(43) }],
  [/^POST \/api\/auth\/set-up$/, { code: 'none', companyName: 'x', firstName: 'x', lastName: 'x', email: 'x@x.test', password: 'nothing', timeZone: 'UTC' }],
  [/^POST \/api\/auth\/password\/forgot$/, { email: 'nobody@nowhere.test' }],
  [/^POST \/api\/auth\/password\/link$/, { token: 'none' }],
  [/^POST \/api\/auth\/password\/reset$/, { token: 'none', password: 'nothing' }],
  [/^POST \/api\/ui\/two-factor\/begin$/, { way: 3, password: 'nothing' }],
  [/^POST \/api\/ui\/two-factor\/confirm$/, { setUp: 'none', code: '000000' }],
  [/^POST \/api\/ui\/two-factor\/(off|recovery)$/, { password: 'nothing' }],
  [/^PUT \/api\/users\/updatePassword$/, { id: NOTHING }],
  [/^PUT \/api\/dashboard-permissions$/, Object.fromEntries(CHOICES.map((choice) => [choice, true]))],
  [/^PUT \/api\/company-labels$/, { labels: {} }],
  [/^PUT \/api\/ui\/company\/logo$/, { image: null }],
  [/^PUT \/api\/ui\/look$/, { look: DEFAULT_LOOK, ageMs: 0 }],
  [/^PUT \/api\/ui\/views$/, { screen: 'screens/clients/client-list', views: [] }],
  [/^PUT \/api\/ui\/columns$/, { screen: 'screens/clients/client-list', toggled: [] }],
  [/^PUT \/api\/ui\/language$/, { language: 'en' }],
  [/^PUT \/api\/ui\/translations\/reviewed$/, { language: 'ar', strings: [{ document: 'shared/look', key: 'title', text: 'x' }] }],
  [/^PUT \/api\/ui\/translations$/, { language: 'ar', document: 'shared/look', key: 'title', text: 'x', reviewed: false }],
  [/^POST \/api\/chat\/users$/, { target: 'c' }],
  [/^POST \/api\/sms-generic$/, { ids: [NOTHING], message: 'test' }],
  [/^PUT \/api\/ui\/support$/, { phone: '6125550100', email: 'support@example.com', hours: '', community: null, links: [] }],
  [/^POST \/api\/portal\/status$/, { type: 'dhs' }],
  [/^POST \/api\/common\/release$/, { version: '0', features: [] }],
  [/^POST /, {}],
]

/** What stands here of calls that are not there: routes that were forgotten, or whose names have changed. */
export function namedInVain(operations: readonly Operation[]): readonly string[] {
  const titles = operations.map(titleOf)
  const queries = Object.keys(QUERIES).filter((title) => !titles.includes(title))
  const bodies = BODIES.filter(([pattern]) => !titles.some((title) => pattern.test(title)))
  return [...queries, ...bodies.map(([pattern]) => String(pattern))]
}

/** Takes bytes of any kind as they come: none of them is a key. */
const TAKES_BYTES = 'POST /api/chat/files'

/** A body that the operation's schema takes. */
export const bodyOf = ({ method, path }: Operation): object | undefined =>
  `${method} ${path}` === TAKES_BYTES ? undefined : BODIES.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1]

export const titleOf = ({ method, path }: Operation): string => `${method} ${path}`

/**
 * One in `share` of these, others for each `at`: of calls that treat all alike, each call meets its share of them, and
 * each of them its share of the calls, for a fraction of the time of each with each.
 */
export const oneIn = <T>(share: number, all: readonly T[], at: number): readonly T[] => all.filter((_, index) => (index + at) % share === 0)
