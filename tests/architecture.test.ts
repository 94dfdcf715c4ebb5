import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const src = join(root, 'src')

const shared = ['care', 'contract', 'document', 'domains', 'expression', 'fields', 'form-rules', 'kinds', 'permissions', 'translation', 'validation', 'x12']
const dataSide = ['store', 'api', 'realtime', 'offline', 'session', 'i18n', 'navigation', 'actions', 'chat-line']

/** Who may import whom. A room that is not here may import nothing. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  concurrency: [],
  validation: ['contract'],
  fields: ['contract', 'validation'],
  expression: ['contract', 'fields'],
  care: ['contract', 'expression'],
  x12: ['contract', 'validation'],
  'form-rules': ['contract', 'expression', 'fields', 'validation'],
  translation: [],
  kinds: ['contract'],
  domains: [],
  document: ['contract', 'domains', 'expression', 'fields', 'kinds', 'translation'],
  permissions: ['contract', 'document'],
  store: ['contract', 'concurrency'],
  i18n: ['contract', 'store', 'translation'],
  look: ['contract'],
  api: ['contract', 'store'],
  realtime: ['contract', 'store', 'api'],
  offline: ['contract', 'concurrency', 'store', 'api'],
  'chat-line': ['contract', 'concurrency', 'api', 'realtime', 'offline', 'i18n'],
  navigation: ['contract', 'store', 'i18n'],
  session: ['contract', 'store', 'api', 'i18n'],
  actions: ['contract', 'store', 'api', 'i18n', 'navigation'],
  theme: ['contract'],
  'screen-tree': ['contract', 'i18n', 'expression', 'fields', 'validation'],
  widgets: ['contract', 'fields', 'theme', 'i18n', 'screen-tree', 'validation'],
  signature: ['contract', 'theme', 'i18n', 'widgets'],
  'pdf-view': ['i18n', 'widgets'],
  'second-step': ['contract', 'api', 'theme', 'i18n', 'widgets'],
  'new-password': ['contract', 'theme', 'i18n', 'widgets'],
  'form-engine': ['contract', 'concurrency', 'fields', 'theme', 'i18n', 'screen-tree', 'widgets', 'expression', 'validation', 'form-rules'],
  call: ['contract', 'concurrency', 'theme', 'i18n', 'realtime', 'widgets'],
  games: ['contract', 'theme', 'i18n', 'widgets'],
  voice: ['contract', 'theme', 'i18n', 'navigation', 'widgets'],
  releases: ['contract', 'store', 'api', 'i18n', 'widgets'],
  assistant: ['contract', 'concurrency', 'store', 'api', 'i18n', 'navigation', 'offline', 'actions', 'theme', 'widgets', 'voice'],
  chat: ['contract', 'store', 'i18n', 'theme', 'widgets', 'chat-line'],
  fhir: ['contract'],
  studio: ['contract', 'fhir', 'store', 'api', 'i18n', 'navigation', 'actions', 'offline', 'theme', 'widgets', 'form-engine', 'form-rules'],
  renderer: [
    ...shared,
    ...dataSide,
    'theme',
    'screen-tree',
    'widgets',
    'form-engine',
    'signature',
    'pdf-view',
    'releases',
    'second-step',
    'new-password',
    'fhir',
    'studio',
  ],
  shell: ['contract', ...dataSide, 'look', 'theme', 'widgets', 'permissions', 'signature', 'releases', 'second-step', 'new-password'],
  app: [...dataSide, 'contract', 'theme', 'widgets', 'renderer', 'shell', 'call', 'games', 'voice', 'chat', 'chat-line', 'assistant'],
  'server/platform/refusal': ['contract'],
  'server/platform/limits': [],
  'server/platform/concurrency': ['server/platform/refusal'],
  'server/platform/settings': [],
  'server/platform/outside': ['contract'],
  'server/platform/language': ['document', 'translation'],
  'server/platform/database': ['server/platform/concurrency', 'contract', 'document', 'fields', 'server/platform/refusal', 'server/platform/settings'],
  'server/platform/exclusions': ['care', 'server/platform/database'],
  'server/platform/audit': ['contract', 'permissions', 'server/platform/database'],
  'server/platform/clock': ['server/platform/database', 'server/platform/limits', 'server/platform/refusal'],
  'server/documents/store': [...shared],
  'server/documents/library': [
    'contract',
    'document',
    'form-rules',
    'permissions',
    'server/documents/store',
    'server/platform/audit',
    'server/platform/database',
    'server/platform/language',
    'server/platform/refusal',
  ],
  'server/records': [
    ...shared,
    'server/platform/keys',
    'server/platform/language',
    'server/platform/database',
    'server/platform/refusal',
    'server/platform/sheets',
    'server/platform/audit',
  ],
  'server/platform/sheets': ['contract', 'validation', 'server/platform/language'],
  'server/platform/keys': ['contract', 'document', 'server/platform/database', 'server/platform/settings'],
  'server/platform/backup': ['contract', 'server/platform/database', 'server/platform/keys'],
  'server/http/guards': [
    'server/platform/limits',
    'server/platform/concurrency',
    ...shared,
    'server/platform/database',
    'server/platform/refusal',
    'server/platform/audit',
    'server/platform/settings',
  ],
  demo: [
    ...shared,
    'server/platform/database',
    'server/platform/exclusions',
    'server/records',
    'server/http/guards',
    'server/documents/store',
    'server/forms/clinical',
    'server/forms/signatures',
    'server/platform/refusal',
  ],
  'server/http/pipeline': [
    'server/platform/concurrency',
    ...shared,
    'server/platform/language',
    'server/platform/refusal',
    'server/platform/sheets',
    'server/http/guards',
    'server/platform/settings',
    'server/platform/audit',
    'server/platform/database',
  ],
  'server/messaging/realtime': [
    'server/platform/limits',
    ...shared,
    'server/http/guards',
    'server/records',
    'server/documents/store',
    'server/platform/database',
    'server/platform/refusal',
    'server/platform/settings',
  ],
  'server/forms/signatures': ['server/platform/limits', 'contract', 'server/platform/database', 'server/platform/refusal', 'server/platform/audit'],
  'server/platform/mail': ['contract', 'translation', 'server/platform/language', 'server/platform/database', 'server/platform/refusal'],
  'server/agency/shell': [
    ...shared,
    'server/platform/keys',
    'server/platform/language',
    'server/platform/database',
    'server/platform/refusal',
    'server/platform/audit',
    'server/records',
    'server/http/guards',
    'server/forms/files',
    'server/platform/mail',
    'server/forms/signatures',
    'server/platform/outside',
  ],
  'server/platform/apart': ['server/platform/concurrency', 'server/platform/refusal'],
  'server/forms/files': ['contract', 'server/platform/apart', 'server/platform/database', 'server/platform/refusal', 'server/platform/audit'],
  'server/forms/clinical': [
    'server/platform/concurrency',
    ...shared,
    'server/platform/apart',
    'server/platform/language',
    'form-rules',
    'server/platform/database',
    'server/platform/refusal',
    'server/platform/audit',
    'server/records',
    'server/documents/store',
    'server/forms/signatures',
    'server/forms/files',
  ],
  'server/accounts/routes': [
    'contract',
    'document',
    'permissions',
    'server/accounts/first-set-up',
    'server/accounts/password-links',
    'server/accounts/two-factor',
    'server/accounts/vault',
    'server/agency/company',
    'server/agency/live-chat',
    'server/agency/shell',
    'server/agency/registries',
    'server/agency/weather',
    'server/assistant',
    'server/documents/store',
    'server/forms/files',
    'server/http/calls',
    'server/http/guards',
    'server/http/pipeline',
    'server/messaging/push',
    'server/platform/database',
    'server/platform/language',
    'server/platform/refusal',
    'translation',
  ],
  'server/agency/routes': [
    'contract',
    'document',
    'permissions',
    'server/agency/company',
    'server/agency/live-chat',
    'server/agency/report-mails',
    'server/agency/shell',
    'server/agency/registries',
    'server/agency/weather',
    'server/documents/store',
    'server/http/calls',
    'server/http/guards',
    'server/http/pipeline',
    'server/platform/database',
    'server/platform/language',
    'server/platform/refusal',
    'server/records',
  ],
  'server/assistant/routes': ['contract', 'server/agency/shell', 'server/assistant', 'server/http/calls', 'server/http/pipeline', 'server/platform/refusal'],
  'server/documents/routes': [
    'contract',
    'server/documents/library',
    'server/documents/rights',
    'server/documents/store',
    'server/documents/translations',
    'server/http/calls',
    'server/http/pipeline',
    'server/platform/refusal',
  ],
  'server/forms/routes': [
    'contract',
    'document',
    'permissions',
    'server/documents/library',
    'server/documents/store',
    'server/forms/clinical',
    'server/forms/files',
    'server/forms/card-payments',
    'server/forms/e-docs',
    'server/forms/form-links',
    'server/forms/papers',
    'server/forms/signatures',
    'server/http/calls',
    'server/http/pipeline',
    'server/platform/refusal',
    'server/records',
  ],
  'server/http/calls': ['contract', 'server/http/pipeline'],
  'server/messaging/routes': [
    'contract',
    'server/http/calls',
    'server/http/pipeline',
    'server/messaging/chat',
    'server/messaging/push',
    'server/messaging/sms',
    'server/platform/refusal',
  ],
  'server/operations': [
    ...shared,
    'server/platform/audit',
    'server/platform/database',
    'server/platform/language',
    'server/platform/refusal',
    'server/platform/sheets',
    'server/records',
  ],
  'server/operations/routes': ['contract', 'server/http/calls', 'server/http/pipeline', 'server/operations'],
  'server/care': [
    ...shared,
    'server/operations',
    'server/platform/database',
    'server/platform/exclusions',
    'server/platform/language',
    'server/platform/refusal',
    'server/records',
  ],
  'server/records/routes': [
    'contract',
    'document',
    'permissions',
    'server/documents/store',
    'server/http/calls',
    'server/http/guards',
    'server/http/pipeline',
    'server/platform/refusal',
    'server/records',
  ],
  'server/agency/company': [
    'contract',
    'document',
    'permissions',
    'server/platform/database',
    'server/platform/refusal',
    'server/platform/audit',
    'server/records',
    'server/http/guards',
    'server/platform/mail',
    'validation',
  ],
  'server/documents/rights': [
    'contract',
    'document',
    'kinds',
    'permissions',
    'translation',
    'server/platform/database',
    'server/documents/store',
    'server/platform/language',
    'server/platform/refusal',
    'server/platform/settings',
    'server/platform/audit',
  ],
  'server/forms/pdf': ['server/forms/print', 'server/platform/apart'],
  'server/forms/card-payments': [
    ...shared,
    'server/forms/form-links',
    'server/forms/papers',
    'server/http/guards',
    'server/operations',
    'server/platform/concurrency',
    'server/platform/database',
    'server/platform/keys',
    'server/platform/language',
    'server/platform/mail',
    'server/platform/outside',
    'server/platform/refusal',
    'server/records',
  ],
  'server/forms/e-docs': [
    ...shared,
    'server/forms/files',
    'server/forms/form-links',
    'server/forms/papers',
    'server/forms/pdf',
    'server/forms/print',
    'server/forms/signatures',
    'server/http/guards',
    'server/platform/concurrency',
    'server/platform/apart',
    'server/platform/audit',
    'server/platform/database',
    'server/platform/language',
    'server/platform/mail',
    'server/platform/refusal',
    'server/records',
  ],
  'server/forms/papers': [
    'server/forms/pdf',
    'fields',
    'server/platform/concurrency',
    'server/platform/audit',
    'contract',
    'translation',
    'server/platform/language',
    'document',
    'form-rules',
    'permissions',
    'validation',
    'server/platform/database',
    'server/platform/refusal',
    'server/records',
    'server/http/guards',
    'server/forms/clinical',
    'server/forms/files',
    'server/forms/print',
  ],
  'server/forms/print': ['contract', 'document', 'fields', 'form-rules', 'validation', 'server/platform/apart'],
  'server/accounts/two-factor': [
    'contract',
    'server/platform/database',
    'server/platform/refusal',
    'server/platform/audit',
    'server/http/guards',
    'server/platform/mail',
  ],
  'server/accounts/first-set-up': ['contract', 'server/platform/database', 'server/platform/refusal', 'server/platform/audit', 'server/http/guards'],
  'server/forms/form-links': [
    'contract',
    'translation',
    'permissions',
    'server/platform/language',
    'server/platform/database',
    'server/platform/refusal',
    'server/platform/audit',
    'server/http/guards',
    'server/platform/mail',
    'server/forms/clinical',
    'server/forms/files',
    'server/records',
  ],
  'server/accounts/password-links': [
    'contract',
    'server/platform/database',
    'server/platform/refusal',
    'server/platform/audit',
    'server/http/guards',
    'server/platform/mail',
  ],
  'server/messaging/chat': [
    'server/platform/limits',
    'server/platform/concurrency',
    'contract',
    'permissions',
    'server/platform/database',
    'server/platform/refusal',
    'server/forms/files',
    'server/platform/audit',
    'server/http/guards',
    'server/messaging/realtime',
  ],
  'server/assistant': [
    'server/platform/limits',
    'server/platform/concurrency',
    'contract',
    'document',
    'kinds',
    'translation',
    'permissions',
    'server/platform/database',
    'server/platform/refusal',
    'server/platform/audit',
    'server/http/guards',
    'server/platform/settings',
  ],
  'server/messaging/sms': [
    'contract',
    'permissions',
    'server/platform/database',
    'server/platform/refusal',
    'server/platform/audit',
    'server/http/guards',
    'server/platform/mail',
    'server/agency/shell',
  ],
  'server/agency/live-chat': ['document'],
  'server/messaging/push': ['permissions', 'server/platform/database', 'server/http/guards', 'server/platform/refusal'],
  'server/documents/translations': [
    'contract',
    'document',
    'translation',
    'permissions',
    'server/platform/database',
    'server/documents/store',
    'server/platform/refusal',
    'server/platform/audit',
  ],
  'server/agency/form-approvals': [
    'permissions',
    'server/documents/library',
    'server/http/guards',
    'server/platform/database',
    'server/platform/language',
    'server/platform/mail',
  ],
  'server/agency/report-mails': [
    'contract',
    'document',
    'expression',
    'permissions',
    'server/documents/store',
    'server/http/guards',
    'server/platform/database',
    'server/platform/language',
    'server/platform/mail',
    'server/platform/refusal',
    'server/records',
  ],
  'server/agency/registries': ['contract', 'server/platform/concurrency', 'server/platform/refusal', 'server/platform/outside'],
  'server/agency/weather': ['contract', 'server/platform/concurrency', 'server/platform/refusal', 'server/platform/outside'],
  'server/accounts/vault': [
    'contract',
    'permissions',
    'server/platform/database',
    'server/platform/refusal',
    'server/platform/audit',
    'server/platform/settings',
  ],
}
/** The composition roots may open every door. */
const ROOTS = ['server/main.ts', 'server/compose.ts', 'server/load-rooms.ts', 'server/apart-process.ts']

interface SourceImport {
  readonly file: string
  readonly room: string
  readonly target: string
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesUnder(path) : /\.tsx?$/.test(name) ? [path] : []
  })
}

/** The wings of the server from the ground up: each imports from itself and from those before it. */
const WINGS = ['platform', 'http', 'documents', 'records', 'operations', 'care', 'forms', 'agency', 'messaging', 'assistant', 'accounts']
/** These are one room each, beside their routes; the others hold several. */
const UNDIVIDED = ['records', 'operations', 'care', 'assistant']

/** `renderer`, `server/records`, `server/forms/print`. */
function roomOf(path: string): string {
  const parts = relative(src, path).split('/')
  if (parts[0] !== 'server') return parts[0] ?? ''
  const isWhole = UNDIVIDED.includes(parts[1] ?? '') && parts[2] !== 'routes'
  return parts.slice(0, isWhole ? 2 : Math.min(3, parts.length - 1)).join('/')
}
const wingOf = (room: string): number => WINGS.indexOf(room.split('/')[1] ?? '')

const files = filesUnder(src)
const imports: readonly SourceImport[] = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => ({ file, room: roomOf(file), target })),
)
const isRoot = (file: string): boolean => ROOTS.includes(relative(src, file))
const short = (file: string): string => relative(root, file)

describe('architecture', () => {
  it('lets no relative import leave its room', () => {
    const leaving = imports.filter(({ file, room, target }) => target.startsWith('.') && !isRoot(file) && roomOf(resolve(dirname(file), target)) !== room)
    expect(leaving.map(({ file, target }) => `${short(file)} imports ${target}: go through the other room's door (#room).`).join('\n')).toBe('')
  })

  it('opens only the doors that the table allows', () => {
    const doors = imports.filter(({ file, target }) => target.startsWith('#') && !isRoot(file))
    const wrong = doors.filter(({ room, target }) => target !== `#${room}` && !(MAY_IMPORT[room] ?? []).includes(target.slice(1)))
    expect(
      wrong.map(({ file, room, target }) => `${short(file)}: ${room} may not import ${target}; see MAY_IMPORT in tests/architecture.test.ts.`).join('\n'),
    ).toBe('')
  })

  it('lets no wing of the server know those above it', () => {
    const rooms = Object.entries(MAY_IMPORT).filter(([room]) => room.startsWith('server/'))
    expect(rooms.filter(([room]) => wingOf(room) < 0).map(([room]) => room)).toEqual([])
    const upwards = rooms.flatMap(([room, allowed]) => allowed.filter((target) => wingOf(target) > wingOf(room)).map((target) => `${room} knows ${target}`))
    expect(upwards.join('\n')).toBe('')
  })

  it('gives every room a door that opens with a sentence', () => {
    const rooms = [...new Set(files.map(roomOf))].filter((room) => !room.endsWith('.ts') && room !== 'server')
    const missing = rooms.filter((room) => !existsSync(join(src, room, 'index.ts')) && room !== 'app')
    expect(missing.map((room) => `src/${room} has no index.ts`).join('\n')).toBe('')
    const silent = rooms.filter((room) => room !== 'app' && !/^\/\*\*/.test(readFileSync(join(src, room, 'index.ts'), 'utf8')))
    expect(silent.map((room) => `src/${room}/index.ts does not open with a sentence on the room`).join('\n')).toBe('')
  })

  it('has no import rings', () => {
    expect(rings().join('\n')).toBe('')
  })

  it('keeps DOM and Node out of shared rooms', () => {
    const wrong = imports.filter(
      ({ room, target }) => shared.includes(room) && (target.startsWith('node:') || ['react', 'react-dom', 'fastify', 'pg', 'kysely'].includes(target)),
    )
    expect(wrong.map(({ file, target }) => `${short(file)} imports ${target}`).join('\n')).toBe('')
  })

  it('mentions no resource by name outside the documents', () => {
    const resources = existsSync(join(root, 'schemas/resources')) ? readdirSync(join(root, 'schemas/resources')).map((name) => name.replace('.json', '')) : []
    // User types of accounts are called as two resources are, and are no resources.
    const userTypes: Readonly<Record<string, readonly string[]>> = { 'src/contract/platform.ts': ['client', 'employee'] }
    const allowed = [/^src\/demo\//, /^src\/contract\/generated\//]
    const named = files
      .filter((file) => !allowed.some((pattern) => pattern.test(short(file))))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8')
        return resources
          .filter((name) => userTypes[short(file)]?.includes(name) !== true && new RegExp(`['\`](?:resources/|/api/records/)?${name}['\`]`).test(text))
          .map((name) => `${short(file)} names the resource ${name}`)
      })
    expect(named.join('\n')).toBe('')
  })

  it('seals and opens what stays on a device in one place', () => {
    const elsewhere = files.filter(
      (file) => !short(file).startsWith('src/offline/crypto/') && /subtle\.(encrypt|decrypt|deriveKey)/.test(readFileSync(file, 'utf8')),
    )
    expect(elsewhere.map((file) => `${short(file)} seals by itself; src/offline/crypto does that`).join('\n')).toBe('')
  })

  it('leaves no routes and no wing out of the server', () => {
    const routes = files.filter((file) => /^server\/\w+\/routes\//.test(relative(src, file)))
    const namesOf = (paths: readonly string[], pattern: RegExp) =>
      paths.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(([, name = '']) => name.match(/\w+/g) ?? [])).toSorted()
    const [doors, others] = [routes.filter((file) => file.endsWith('/index.ts')), routes.filter((file) => !file.endsWith('/index.ts'))]
    const all = namesOf(others, /^export function (\w+Routes)\(/gm)
    expect(all.length).toBeGreaterThan(40)
    expect(namesOf(doors, /^const ROUTES[^=]*=>[^=]*= \[([^\]]*)\]/gm)).toEqual(all)
    expect(namesOf([join(src, 'server/compose.ts')], /^ {2}const wings = \[([^\]]*)\]/gm)).toEqual(namesOf(doors, /^export function (add\w+Calls)\(/gm))
    expect(namesOf(files, /^export function (\w+Routes)\(app: FastifyInstance/gm)).toEqual(all)
  })

  it('loads the demo where it is asked for alone', () => {
    const ahead = files.filter((file) => roomOf(file) !== 'demo' && /^import (?!type ).*'#demo'/m.test(readFileSync(file, 'utf8')))
    expect(ahead.map((file) => `${short(file)} imports the demo ahead; await import('#demo') where it seeds`).join('\n')).toBe('')
  })

  it('keeps files small', () => {
    const lines = files.filter((file) => !file.includes('/generated/')).map((file) => ({ file, count: readFileSync(file, 'utf8').split('\n').length }))
    expect(
      lines
        .filter(({ count }) => count > 400)
        .map(({ file, count }) => `${short(file)} has ${count} lines; 400 are the limit`)
        .join('\n'),
    ).toBe('')
  })
})

function rings(): string[] {
  const graph = new Map<string, string[]>()
  for (const { file, target } of imports) {
    const to = target.startsWith('.') ? resolve(dirname(file), target) : target.startsWith('#') ? join(src, target.slice(1), 'index.ts') : undefined
    if (to) graph.set(file, [...(graph.get(file) ?? []), to])
  }
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (file: string, trail: readonly string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      found.push([...trail.slice(trail.indexOf(file)), file].map(short).join(' → '))
      return
    }
    state.set(file, 'open')
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}
