import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const src = join(root, 'src')

const shared = ['contract', 'document', 'expression', 'fields', 'form-rules', 'kinds', 'permissions', 'translation', 'validation']
const dataSide = ['store', 'api', 'realtime', 'offline', 'session', 'i18n', 'navigation', 'actions', 'chat-line']

/** Who may import whom. A room that is not here may import nothing. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  validation: ['contract'],
  fields: ['contract', 'validation'],
  expression: ['contract', 'fields'],
  'form-rules': ['contract', 'expression', 'fields', 'validation'],
  translation: [],
  kinds: ['contract'],
  document: ['contract', 'expression', 'fields', 'kinds', 'translation'],
  permissions: ['contract', 'document'],
  store: ['contract'],
  i18n: ['contract', 'store', 'translation'],
  look: ['contract'],
  api: ['contract', 'store'],
  realtime: ['contract', 'store', 'api'],
  offline: ['contract', 'store', 'api'],
  'chat-line': ['contract', 'api', 'realtime', 'offline', 'i18n'],
  navigation: ['contract', 'store', 'i18n'],
  session: ['contract', 'store', 'api', 'i18n'],
  actions: ['contract', 'store', 'api', 'i18n', 'navigation'],
  theme: ['contract'],
  'screen-tree': ['contract', 'i18n', 'expression', 'fields', 'validation'],
  widgets: ['contract', 'fields', 'theme', 'i18n', 'screen-tree', 'validation'],
  signature: ['contract', 'theme', 'i18n', 'widgets'],
  'second-step': ['contract', 'api', 'theme', 'i18n', 'widgets'],
  'new-password': ['contract', 'theme', 'i18n', 'widgets'],
  'form-engine': ['contract', 'fields', 'theme', 'i18n', 'screen-tree', 'widgets', 'expression', 'validation', 'form-rules'],
  call: ['contract', 'theme', 'i18n', 'realtime', 'widgets'],
  games: ['contract', 'theme', 'i18n', 'widgets'],
  voice: ['contract', 'theme', 'i18n', 'navigation', 'widgets'],
  releases: ['contract', 'store', 'api', 'i18n', 'widgets'],
  assistant: ['contract', 'store', 'api', 'i18n', 'navigation', 'offline', 'actions', 'theme', 'widgets', 'voice'],
  chat: ['contract', 'store', 'i18n', 'theme', 'widgets', 'chat-line'],
  renderer: [...shared, ...dataSide, 'theme', 'screen-tree', 'widgets', 'form-engine', 'signature', 'releases', 'second-step', 'new-password'],
  shell: ['contract', ...dataSide, 'look', 'theme', 'widgets', 'permissions', 'signature', 'releases', 'second-step', 'new-password'],
  app: [...dataSide, 'contract', 'theme', 'widgets', 'renderer', 'shell', 'call', 'games', 'voice', 'chat', 'chat-line', 'assistant'],
  'server/refusal': ['contract'],
  'server/settings': [],
  'server/outside': [],
  'server/language': ['document', 'translation'],
  'server/database': ['contract', 'document', 'fields', 'server/refusal', 'server/settings'],
  'server/audit': ['contract', 'permissions', 'server/database'],
  'server/documents': [...shared],
  'server/records': [...shared, 'server/language', 'server/database', 'server/refusal', 'server/audit'],
  'server/keys': ['document', 'server/database', 'server/records', 'server/settings'],
  'server/backup': ['contract', 'server/database', 'server/records'],
  'server/guards': [...shared, 'server/database', 'server/refusal', 'server/audit', 'server/settings', 'server/documents'],
  demo: [...shared, 'server/database', 'server/records', 'server/guards', 'server/documents', 'server/forms', 'server/signatures', 'server/refusal'],
  'server/pipeline': [...shared, 'server/language', 'server/refusal', 'server/guards', 'server/settings', 'server/audit', 'server/database'],
  'server/realtime': [...shared, 'server/guards', 'server/records', 'server/documents', 'server/database', 'server/refusal', 'server/settings'],
  'server/signatures': ['contract', 'server/database', 'server/refusal', 'server/audit'],
  'server/mail': ['contract', 'translation', 'server/language', 'server/database', 'server/refusal'],
  'server/shell': [
    ...shared,
    'server/language',
    'server/database',
    'server/refusal',
    'server/audit',
    'server/records',
    'server/guards',
    'server/files',
    'server/mail',
    'server/signatures',
    'server/outside',
  ],
  'server/apart': ['server/refusal'],
  'server/files': ['contract', 'server/apart', 'server/database', 'server/refusal', 'server/audit'],
  'server/forms': [
    ...shared,
    'server/apart',
    'server/language',
    'form-rules',
    'server/database',
    'server/refusal',
    'server/audit',
    'server/records',
    'server/documents',
    'server/signatures',
    'server/files',
  ],
  'server/handlers': [
    ...shared,
    'server/language',
    'server/pipeline',
    'server/guards',
    'server/records',
    'server/documents',
    'server/database',
    'server/refusal',
    'server/signatures',
    'server/forms',
    'server/vault',
    'server/shell',
    'server/files',
    'server/papers',
    'server/two-factor',
    'server/weather',
    'server/translations',
    'server/push',
    'server/live-chat',
    'server/rights',
    'server/password-links',
    'server/form-links',
    'server/first-set-up',
    'server/chat',
    'server/sms',
    'server/assistant',
  ],
  'server/company': [
    'contract',
    'document',
    'permissions',
    'server/database',
    'server/refusal',
    'server/audit',
    'server/records',
    'server/guards',
    'server/mail',
  ],
  'server/rights': ['contract', 'document', 'kinds', 'permissions', 'server/database', 'server/documents', 'server/refusal', 'server/audit'],
  'server/papers': [
    'contract',
    'translation',
    'server/language',
    'document',
    'form-rules',
    'permissions',
    'validation',
    'server/database',
    'server/refusal',
    'server/records',
    'server/guards',
    'server/forms',
    'server/files',
    'server/print',
  ],
  'server/print': ['contract', 'document', 'fields', 'form-rules', 'validation', 'server/apart'],
  'server/two-factor': ['contract', 'server/database', 'server/refusal', 'server/audit', 'server/guards', 'server/mail'],
  'server/first-set-up': ['contract', 'server/database', 'server/refusal', 'server/audit', 'server/guards'],
  'server/form-links': [
    'contract',
    'translation',
    'permissions',
    'server/language',
    'server/database',
    'server/refusal',
    'server/audit',
    'server/guards',
    'server/mail',
    'server/forms',
    'server/files',
    'server/records',
  ],
  'server/password-links': ['contract', 'server/database', 'server/refusal', 'server/audit', 'server/guards', 'server/mail'],
  'server/chat': ['contract', 'permissions', 'server/database', 'server/refusal', 'server/files', 'server/audit', 'server/guards', 'server/realtime'],
  'server/assistant': [
    'contract',
    'document',
    'kinds',
    'translation',
    'permissions',
    'server/database',
    'server/refusal',
    'server/audit',
    'server/guards',
    'server/settings',
  ],
  'server/sms': ['contract', 'permissions', 'server/database', 'server/refusal', 'server/audit', 'server/guards', 'server/mail', 'server/shell'],
  'server/live-chat': ['document'],
  'server/push': ['permissions', 'server/database', 'server/guards', 'server/refusal'],
  'server/translations': ['contract', 'document', 'translation', 'permissions', 'server/database', 'server/documents', 'server/refusal', 'server/audit'],
  'server/weather': ['contract', 'server/refusal', 'server/outside'],
  'server/vault': ['contract', 'permissions', 'server/database', 'server/refusal', 'server/audit', 'server/settings'],
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

function roomOf(path: string): string {
  const parts = relative(src, path).split('/')
  return parts[0] === 'server' ? parts.slice(0, 2).join('/') : (parts[0] ?? '')
}

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

  it('gives every room a door that opens with a sentence', () => {
    const rooms = [...new Set(files.map(roomOf))].filter((room) => !room.endsWith('.ts'))
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
    const allowed = [/^src\/demo\//, /^src\/contract\/(generated\/|platform\.ts)/, /^src\/server\/handlers\/specification\//]
    const named = files
      .filter((file) => !allowed.some((pattern) => pattern.test(short(file))))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8')
        return resources
          .filter((name) => new RegExp(`['\`](?:resources/|/api/records/)?${name}['\`]`).test(text))
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

  it('leaves no routes out of the server', () => {
    const handlers = join(src, 'server/handlers')
    const all = filesUnder(handlers).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^export function (\w+Routes)\(/gm)].map(([, name]) => name))
    const [, list = ''] = /const ROUTES[^=]*= \[([^\]]*)\]/.exec(readFileSync(join(handlers, 'index.ts'), 'utf8').replaceAll('=>', '')) ?? []
    expect(all.length).toBeGreaterThan(40)
    expect(list.match(/\w+/g)?.toSorted()).toEqual(all.toSorted())
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
