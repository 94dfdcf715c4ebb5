import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ScreenBundle } from '#contract'
import type { Actor } from '#permissions'
import { createDocumentStore, type DocumentStore } from '#server/documents/store'

const root = join(import.meta.dirname, '../../..')
export const META = join(root, 'schemas/meta')

/** Someone with these permissions and nothing else. */
export function actor(permissions: readonly string[], rest: Partial<Actor> = {}): Actor {
  return {
    userId: 'u1',
    companyId: 'c1',
    superadmin: false,
    isOwner: false,
    userType: 'keeper',
    permissions: new Set(permissions),
    flags: {},
    locationIds: [],
    locationId: null,
    nameOrder: false,
    timeZone: 'UTC',
    sessionId: 's1',
    ...rest,
  }
}

export const visitor = actor(['lighthouse-list'])
export const builder = actor(['lighthouse-list', 'lighthouse-add'])
export const banker = actor(['lighthouse-list', 'lighthouse-money'])
export const owner = actor(['lighthouse-list', 'lighthouse-add', 'lighthouse-money'], { isOwner: true })
export const superAdmin = actor([], { superadmin: true })

/** A copy of the made-up documents that a test may break. */
export function copyDocuments(): {
  readonly folder: string
  readonly write: (path: string, change: (text: string) => string) => void
  readonly remove: () => void
} {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'))
  cpSync(join(root, 'tests/fixtures/documents/made-up'), folder, { recursive: true })
  const write = (path: string, change: (text: string) => string): void => writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')))
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export const madeUpStore = (): DocumentStore => createDocumentStore({ folder: join(root, 'tests/fixtures/documents/made-up'), metaFolder: META })

/** The bundle of a screen of the harbour; throws when there is none for this user. */
export function bundleFor(store: DocumentStore, name: string, who: Actor): ScreenBundle {
  const variant = store.variantFor(`screens/harbour/${name}`, who)
  if (!variant) throw new Error(`${name} is not for this user`)
  return variant.bundle
}
