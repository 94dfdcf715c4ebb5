import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#permissions'
import { createDocumentStore, type DocumentStore } from '#server/documents/store'
import { checkDocuments } from '../scripts/documents/check.ts'
import { mendStrings } from '../scripts/documents/mend-strings.ts'
import { writeNew } from '../scripts/documents/new/write-new.ts'
import { SETTINGS } from '../src/server/platform/settings/setting-table.ts'

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const example = [...readme.matchAll(/\*\*`(schemas\/[^`]+)`\*\*[^\n]*\n+```json\n([\s\S]*?)```/g)].map(([, path = '', text = '']) => ({ path, text }))

const actor: Actor = {
  userId: '',
  companyId: '',
  superadmin: false,
  isOwner: false,
  userType: 'scheduler',
  permissions: new Set(['client-list', 'clinical-details']),
  flags: {},
  locationIds: [],
  locationId: null,
  nameOrder: false,
  timeZone: 'UTC',
  sessionId: '',
}

/** What the README makes of a resource that has records. */
const changed = /```json\n(\{\n {2}"fields"[\s\S]*?)```/.exec(readme)?.[1] ?? ''

function changeResource(schemas: string, name: string, more: object): void {
  const path = join(schemas, `resources/${name}.json`)
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...more }))
}

describe('the example of the README', () => {
  let folder: string
  let store: DocumentStore
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'rendercare-readme-'))
    cpSync(join(root, 'schemas'), join(folder, 'schemas'), { recursive: true })
    for (const { path, text } of example) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const schemas = join(folder, 'schemas')
    writeNew(schemas, 'resource', { name: 'trailer', requires: { owners: true } })
    // Some screen waits for this one.
    writeNew(schemas, 'resource', { name: 'background-study', requires: { owners: true } })
    writeNew(schemas, 'resource', { name: 'repair', requires: { owners: true } })
    const repair = {
      name: { type: 'text', required: true, filterable: true },
      day: { type: 'date' },
      truck: { type: 'reference', to: 'truck', filterable: true },
    }
    changeResource(schemas, 'repair', { fields: repair })
    writeNew(schemas, 'resource', { name: 'truck', requires: { owners: true } })
    changeResource(schemas, 'truck', JSON.parse(changed))
    writeNew(schemas, 'list', { name: 'fleet/trailer-list', resource: 'trailer', requires: { owners: true } })
    writeNew(schemas, 'form', { name: 'fleet/ride', requires: { anyOf: ['clinical-details'] } })
    writeNew(schemas, 'route', { name: 'fleet/other-trailers', screen: 'screens/fleet/trailer-list', requires: { owners: true } })
    writeNew(schemas, 'help', { name: 'fleet/trailers', route: 'trailer-list', requires: { owners: true } })
    mendStrings(schemas)
    store = createDocumentStore({ folder: schemas })
  }, 120_000)
  afterAll(() => {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is not reached without its permission', () => {
    expect(store.indexFor({ ...actor, permissions: new Set() })['screens/clients/birthday-list']).toBeUndefined()
  })

  it('loads beside all other documents and is drawn for whoever may open it', () => {
    expect(example).toHaveLength(4)
    const bundle = store.variantFor('screens/clients/birthday-list', actor)?.bundle
    expect(bundle?.screen).toMatchObject({ kind: 'list', columns: [{ field: 'display' }, { field: 'dob' }, { field: 'phone' }] })
  })

  it('passes the check that the README names, in English and without a page of help', () => {
    const schemas = join(folder, 'schemas')
    const { lines, isSound } = checkDocuments({ schemas })
    expect(isSound, lines.join('\n')).toBe(true)
    expect(lines.filter((line) => line.includes('"birthdays"'))).toEqual([expect.stringMatching(/^warning: No page of help leads to the route/)])
    expect(lines).toContainEqual(expect.stringMatching(/^warning: "backgroundStudyStart" of .* is owed no longer: background-study exists/))
    expect(lines.find((line) => line.startsWith('ar:'))).toMatch(/^ar: [1-9]\d* strings not translated/)
  })

  it('shows each step that a resource with data may take', () => {
    const truck = store.current().resources.get('truck')
    expect(truck?.migrations?.map(({ op }) => op)).toEqual(['rename', 'recode', 'split', 'set', 'point', 'own', 'retire'])
  })

  it('has beginnings beside it that are drawn as they were written, and never overwritten', () => {
    const owner = { ...actor, isOwner: true }
    expect(store.variantFor('screens/fleet/trailer-list', actor)).toBeUndefined()
    expect(store.variantFor('screens/fleet/trailer-list', owner)?.bundle.screen).toMatchObject({ kind: 'list', columns: [{ field: 'name' }], search: true })
    expect(store.variantFor('screens/fleet/ride', actor)?.bundle.answerForm).toMatchObject({ id: 'forms/fleet/ride' })
    expect(() => writeNew(join(folder, 'schemas'), 'resource', { name: 'trailer', requires: { owners: true } })).toThrow(
      'schemas/resources/trailer.json is there already',
    )
    expect(() => writeNew(join(folder, 'schemas'), 'list', { name: 'fleet/boats', resource: 'boat', requires: { owners: true } })).toThrow(
      'There is no resource "boat"',
    )
  })

  it('takes no more than ten lines for the screen', () => {
    expect(example[0]?.text.trim().split('\n').length).toBeLessThanOrEqual(10)
  })
})

describe('the settings table of the README', () => {
  it('lists every setting with its default', () => {
    for (const [name, row] of Object.entries(SETTINGS)) {
      const line = readme.split('\n').find((candidate) => candidate.startsWith(`| \`${name}\``))
      expect(line, name).toBeDefined()
      if ('fallback' in row) expect(line).toContain(`\`${row.fallback}\``)
    }
  })
})

describe('the commands of the README', () => {
  it('all exist', () => {
    const scripts = Object.keys((JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts)
    const named = [...readme.matchAll(/npm run ([a-z0-9:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !scripts.includes(name))).toEqual([])
  })
})

describe('the map of the rooms', () => {
  const map = readme.slice(readme.indexOf('### Map of the rooms'), readme.indexOf('To read first'))
  const [page = '', server = ''] = map.split('| Wings of `src/server/`')
  const roomsOf = (folder: string): readonly string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  const named = (text: string): readonly string[] =>
    text
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z0-9-]+)`/g)].map(([, name = '']) => name))

  it('names every room once, and none that is not there', () => {
    expect([...named(page)].sort()).toEqual(
      roomsOf('src')
        .filter((name) => name !== 'server')
        .sort(),
    )
    const wings = roomsOf('src/server')
    const rooms = wings.flatMap((wing) =>
      roomsOf(`src/server/${wing}`).filter((room) => room !== 'routes' && existsSync(join(root, 'src/server', wing, room, 'index.ts'))),
    )
    expect([...named(server)].sort()).toEqual([...wings, ...rooms].sort())
  })
  it('leads to files that are there', () => {
    const first = /To read first[^\n]*\n?[\s\S]*?\n\n/.exec(readme)?.[0] ?? ''
    const files = [...first.matchAll(/`([^`]+\.(?:json|tsx?))`/g)].map(([, path = '']) => path)
    expect(files).toHaveLength(10)
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
