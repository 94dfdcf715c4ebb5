import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { ACCESS_VERSIONS_MAX, type AccessChanges, type AccessVersion, type PlacedEffect } from '#contract'
import { textAt } from '#document'
import { NOBODY } from '#permissions'
import { asJson, type Database, type Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { productVersion } from '#server/platform/settings'
import { DEFAULT_LANGUAGE } from '#translation'
import { type Access, accessOf, differenceOf, isSame } from './compare.ts'
import { roleActor } from './in-company.ts'
import { NOTHING_SEEN, type Seen, type ShownDocuments } from './seen.ts'

interface VersionsContext {
  readonly database: Database
  readonly documents: ShownDocuments
  readonly clock: () => Date
}

/** What each role may see and do, as it is kept. */
interface Said {
  readonly roles: readonly { readonly id: string; readonly label: string }[]
  readonly items: readonly Item[]
  /** English texts of all labels. */
  readonly texts: Readonly<Record<string, string>>
}

/** Something that roles have: `of` are places in the list of roles. */
interface Item extends Had {
  readonly of: readonly number[]
}

interface Had extends Partial<Pick<PlacedEffect, 'on'>> {
  readonly kind: keyof Seen | 'permissions'
  readonly key: string
  readonly label: string
}

const WHATEVER = { companyId: NOBODY.companyId, timeZone: NOBODY.timeZone }

/** What roles may see and do by the documents in use, as no company has adapted them; with room for others' work between the roles. */
async function saidNow(documents: ShownDocuments): Promise<Said> {
  const linked = documents.current()
  const items = new Map<string, Had & { readonly of: number[] }>()
  const put = (index: number, item: Had) => {
    const id = `${item.kind} ${item.key}`
    const known = items.get(id)
    if (known) known.of.push(index)
    else items.set(id, { ...item, of: [index] })
  }
  for (const [index, role] of linked.roles.entries()) {
    await setImmediate()
    for (const item of hadIn(accessOf(documents, roleActor(WHATEVER, role, linked.permissions)))) put(index, item)
  }
  const all = [...items.values()]
  const labels = new Set([...linked.roles, ...all].flatMap((each) => ('on' in each && each.on !== undefined ? [each.label, each.on] : [each.label])))
  const english = linked.strings[DEFAULT_LANGUAGE]
  return {
    roles: linked.roles.map(({ id, label }) => ({ id, label })),
    items: all,
    texts: Object.fromEntries([...labels].flatMap((label) => pair(label, textAt(english, label)))),
  }
}

const pair = (label: string, text: string | undefined): readonly (readonly [string, string])[] => (text === undefined ? [] : [[label, text]])

function hadIn({ seen, permissions }: Access): readonly Had[] {
  const plain = (kind: Had['kind'], all: ReadonlyMap<string, string>): readonly Had[] => [...all].map(([key, label]) => ({ kind, key, label }))
  const placed = (kind: Had['kind'], all: ReadonlyMap<string, PlacedEffect>): readonly Had[] =>
    [...all].map(([key, { label, on }]) => ({ kind, key, label, on }))
  return [
    ...plain('permissions', permissions),
    ...plain('menus', seen.menus),
    ...plain('routes', seen.routes),
    ...placed('records', seen.records),
    ...placed('actions', seen.actions),
    ...placed('fields', seen.fields),
  ]
}

function accessIn({ roles, items }: Said, role: string): Access | undefined {
  const index = roles.findIndex(({ id }) => id === role)
  if (index < 0) return undefined
  const own = items.filter(({ of }) => of.includes(index))
  const plain = (kind: Item['kind']) => new Map(own.flatMap((item) => (item.kind === kind ? [[item.key, item.label] as const] : [])))
  const placed = (kind: Item['kind']) => new Map(own.flatMap(({ kind: its, key, label, on = '' }) => (its === kind ? [[key, { label, on }] as const] : [])))
  return {
    permissions: plain('permissions'),
    seen: { menus: plain('menus'), routes: plain('routes'), records: placed('records'), actions: placed('actions'), fields: placed('fields') },
  }
}

/** The documents that this process has kept already. */
const noted = new WeakSet<object>()

/** Keeps what roles may do when it is something else than what was kept last; gives how many rows that made. */
export async function noteAccess({ database, documents, clock }: VersionsContext): Promise<number> {
  const linked = documents.current()
  if (noted.has(linked)) return 0
  const said = await saidNow(documents)
  const hash = createHash('sha256')
    .update(JSON.stringify([said.roles, said.items]))
    .digest('hex')
  const made = await database.transaction('platform', async (tx) => {
    await sql`lock table access_version in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ hash: string }>`select hash from access_version order by id desc limit 1`.execute(tx)
    if (rows[0]?.hash === hash) return 0
    await sql`insert into access_version (hash, at, by_version, said) values (${hash}, ${clock()}, ${productVersion()}, ${asJson(said)}::json)`.execute(tx)
    await sql`delete from access_version where id <= (select max(id) from access_version) - ${ACCESS_VERSIONS_MAX}`.execute(tx)
    return 1
  })
  noted.add(linked)
  return made
}

export const listVersions = (database: Database): Promise<readonly AccessVersion[]> =>
  database.read('platform', async (tx) => {
    const { rows } = await sql<{ id: number; at: Date | string; by_version: string }>`
      select id, at, by_version from access_version order by id desc limit ${ACCESS_VERSIONS_MAX}`.execute(tx)
    return rows.map(({ id, at, by_version }) => ({ id, at: new Date(at).toISOString(), version: by_version }))
  })

/** Roles that may do other things by the one version than by the other. Throws not-found. */
export async function changesBetween(database: Database, from: number, to: number): Promise<AccessChanges> {
  const [before, after] = await database.read('platform', async (tx) => [await saidIn(tx, from), await saidIn(tx, to)] as const)
  const ids = [...new Set([...after.roles, ...before.roles].map(({ id }) => id))]
  const roles = ids.flatMap((id): readonly AccessChanges['roles'][number][] => {
    const [earlier, later] = [accessIn(before, id), accessIn(after, id)]
    const difference = differenceOf(earlier ?? NO_ACCESS, later ?? NO_ACCESS)
    const change = earlier === undefined ? 'added' : later === undefined ? 'removed' : 'changed'
    const label = [...after.roles, ...before.roles].find((role) => role.id === id)?.label ?? id
    return change === 'changed' && isSame(difference) ? [] : [{ role: id, label, change, ...difference }]
  })
  return { roles, texts: textsFor(roles, { ...before.texts, ...after.texts }) }
}

const NO_ACCESS: Access = { seen: NOTHING_SEEN, permissions: new Map() }

async function saidIn(tx: Tx, id: number): Promise<Said> {
  const { rows } = await sql<{ said: Said }>`select said from access_version where id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RefusalError('not-found')
  return rows[0].said
}

function textsFor(roles: AccessChanges['roles'], texts: Said['texts']): AccessChanges['texts'] {
  const labels = roles.flatMap(({ label, given, taken, gains, loses }) => [
    label,
    ...given,
    ...taken,
    ...[gains, loses].flatMap(({ menus, routes, records, actions, fields }) => [
      ...menus,
      ...routes,
      ...[...records, ...actions, ...fields].flatMap((effect) => [effect.label, effect.on]),
    ]),
  ])
  return Object.fromEntries([...new Set(labels)].flatMap((label) => pair(label, texts[label])))
}
