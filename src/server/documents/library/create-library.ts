import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  FILED_SUBJECTS,
  type FormChange,
  OWN_FORMS,
  type OwnForm,
  type OwnFormChecked,
  type OwnFormDraft,
  type OwnFormEntry,
  type OwnFormHead,
  type OwnFormLanguage,
  type OwnFormState,
  ownFormId,
  ownFormName,
  type SubjectBy,
} from '#contract'
import { formChanges, ownFormsOf } from '#document'
import type { Actor } from '#permissions'
import type { PublishedForm } from '#server/documents/store'
import type { Audit } from '#server/platform/audit'
import { asJson, becomeCompany, type Database, type Tx } from '#server/platform/database'
import type { Say } from '#server/platform/language'
import { RefusalError } from '#server/platform/refusal'
import { type Approvals, approvalIn, createApprovals, needsApproval, refuseOwnWork } from './approval.ts'
import { createBlocked } from './blocked.ts'
import { type CheckedDraft, checkDraft, isTooLarge, type LibraryDocuments, shownCheck } from './check-draft.ts'
import { type Designer, log, refuseOthers } from './designers.ts'
import { firstDraft } from './first-draft.ts'
import { languageFor } from './language-for.ts'
import {
  countFiled,
  insertRelease,
  insertRow,
  keepVersion,
  type LibraryRow,
  readReleases,
  readRow,
  readRows,
  readVersion,
  readVersions,
  saveRow,
} from './rows.ts'

export interface LibraryOptions {
  readonly database: Database
  readonly documents: LibraryDocuments
  readonly audit: Pick<Audit, 'write'>
  readonly clock: () => Date
  readonly say: Say
}

export interface Saved {
  readonly rev: number
}

/** The forms that companies make for themselves. Calls of designers throw forbidden, not-found, conflict, invalid-value and check-failed. */
export interface Library extends Approvals {
  list(actor: Actor): Promise<readonly OwnFormEntry[]>
  get(actor: Actor, name: string): Promise<OwnForm>
  /** A new one: blank, or a copy of a form of the product or of the company. */
  create(
    designer: Designer,
    asked: { readonly name: string; readonly title: string; readonly copies?: string | undefined; readonly about?: SubjectBy | undefined },
  ): Promise<OwnForm>
  save(designer: Designer, name: string, asked: { readonly rev: number; readonly draft: OwnFormDraft }): Promise<Saved>
  check(actor: Actor, name: string, draft: OwnFormDraft): Promise<OwnFormChecked>
  /** What a designer can choose from. */
  language(actor: Actor): OwnFormLanguage
  /** Puts the draft in use. */
  publish(designer: Designer, name: string, asked: { readonly rev: number; readonly note?: string | undefined }): Promise<OwnForm>
  /** Takes an earlier version up again. */
  back(designer: Designer, name: string, asked: { readonly hash: string; readonly note?: string | undefined }): Promise<OwnForm>
  /** Out of use, or in use again as it was; filed forms stay readable. */
  archive(designer: Designer, name: string, isArchived: boolean): Promise<OwnForm>
  /** What an earlier version was made of. */
  source(actor: Actor, name: string, hash: string): Promise<OwnFormDraft>
  /** What is other in a version than in another one of the same form. */
  changes(actor: Actor, name: string, asked: { readonly hash: string; readonly from: string }): Promise<readonly FormChange[]>
  /** A version of a form of this company, for whom forms are drawn and judged by; undefined when there is none. */
  version(companyId: string, hash: string): Promise<PublishedForm | undefined>
  /** The same of any company: whoever knows the hash was shown the form. */
  anyVersion(hash: string): Promise<PublishedForm | undefined>
  /** What the draft would be if it were published now; undefined while something is wrong with it. */
  candidate(actor: Actor, name: string): Promise<PublishedForm | undefined>
  /** Those in use. */
  heads(actor: Actor): Promise<readonly PublishedForm[]>
  /** Told of a company whose forms are others now. */
  readonly onChanged: (listener: (companyId: string) => void) => void
}

const KEPT_MAX = 300

export function createLibrary(options: LibraryOptions): Library {
  const { database, documents, clock } = options
  const versions = new Map<string, PublishedForm>()
  const blocked = createBlocked(documents)
  const listeners: ((companyId: string) => void)[] = []
  const told = (companyId: string): void => {
    for (const listener of listeners) listener(companyId)
  }
  const inCompany = <T>(companyId: string, read: (tx: Tx) => Promise<T>): Promise<T> => database.read({ companyId }, read)
  const keep = (companyId: string, version: PublishedForm): PublishedForm => {
    versions.set(`${companyId} ${version.hash}`, version)
    const [oldest] = versions.keys()
    if (versions.size > KEPT_MAX && oldest !== undefined) versions.delete(oldest)
    return version
  }
  const library: Library = {
    async list(actor) {
      refuseOthers(actor)
      const [rows, filed, heads] = await inCompany(actor.companyId, async (tx) => {
        const found = await readRows(tx)
        return [
          found,
          await countFiled(tx),
          await readVersions(
            tx,
            found.flatMap(({ head }) => head ?? []),
          ),
        ] as const
      })
      const problemsOf = await blocked(heads)
      return rows.map((row) => ({
        name: row.name,
        title: row.title ?? row.name,
        state: stateOf(row),
        ...(row.number !== null && { version: row.number }),
        filed: filed.get(ownFormId(row.name)) ?? 0,
        problems: problemsOf.get(row.head ?? '') ?? 0,
        changedAt: new Date(row.changed_at).toISOString(),
        changedBy: row.changed_by,
        ...(row.asked && { isWaiting: true as const }),
      }))
    },
    async get(actor, name) {
      refuseOthers(actor)
      const isNeeded = await needsApproval(database, actor.companyId)
      return inCompany(actor.companyId, async (tx) => {
        const row = await found(tx, name)
        return { ...(await shownForm(tx, row)), ...(isNeeded && { approval: approvalIn(row, actor) }) }
      })
    },
    async create(designer, { name, title, copies, about = FILED_SUBJECTS.client }) {
      const { actor } = designer
      refuseOthers(actor)
      if (ownFormName(ownFormId(name)) === undefined)
        throw new RefusalError('invalid-value', { problems: [{ path: '/name', message: options.say('shared/studio.badName') }] })
      const draft = await firstDraft(options, actor, { name, title, copies, about })
      if (draft === undefined) throw new RefusalError('not-found')
      const isNew = await database.transaction({ companyId: actor.companyId }, async (tx) => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from own_form`.execute(tx)
        if ((rows[0]?.count ?? 0) >= OWN_FORMS.most)
          throw new RefusalError('invalid-value', { problems: [{ path: '/name', message: options.say('shared/studio.tooMany', { most: OWN_FORMS.most }) }] })
        return insertRow(tx, actor.companyId, { name, draft, by: designer.name, editor: actor.userId, at: clock() })
      })
      if (!isNew) throw new RefusalError('invalid-value', { problems: [{ path: '/name', message: options.say('shared/studio.nameTaken') }] })
      await log(options, actor, 'create', name)
      return library.get(actor, name)
    },
    async save({ actor, name: by }, name, { rev, draft }) {
      refuseOthers(actor)
      if (isTooLarge(draft)) throw new RefusalError('invalid-value', { problems: [{ path: '/draft', message: options.say('shared/studio.tooLarge') }] })
      return database.transaction({ companyId: actor.companyId }, async (tx) => {
        const saved = await saveRow(tx, { name, draft, by, editor: actor.userId, at: clock(), rev })
        if (saved !== undefined) return { rev: saved }
        await found(tx, name)
        throw new RefusalError('conflict')
      })
    },
    async check(actor, name, draft) {
      refuseOthers(actor)
      const head = headOf(actor, name)
      const inUse = head && (await library.version(actor.companyId, head.hash))
      return shownCheck(checkDraft(documents, name, draft, { actor, inUse }), actor, inUse)
    },
    language(actor) {
      refuseOthers(actor)
      return languageFor(documents, actor)
    },
    async publish(designer, name, { rev, note = '' }) {
      const { actor } = designer
      refuseOthers(actor)
      const row = await inCompany(actor.companyId, (tx) => found(tx, name))
      if (row.rev !== rev || row.is_archived) throw new RefusalError('conflict')
      if (await needsApproval(database, actor.companyId)) refuseOwnWork(row, actor, options.say)
      const inUse = row.head === null ? undefined : await library.version(actor.companyId, row.head)
      const published = publishable(options, checkDraft(documents, name, row.draft, { actor, inUse }))
      await moveHead(options, designer, { name, published, note, isBack: false, source: row.draft, rev })
      told(actor.companyId)
      return library.get(actor, name)
    },
    async back(designer, name, { hash, note = '' }) {
      const { actor } = designer
      refuseOthers(actor)
      const version = await inCompany(actor.companyId, async (tx) => {
        await found(tx, name)
        return readVersion(tx, hash)
      })
      if (version?.published.form.id !== ownFormId(name)) throw new RefusalError('not-found')
      // Documents may have changed since it was in use.
      const published = publishable(options, checkDraft(documents, name, version.source, { actor }))
      await moveHead(options, designer, {
        name,
        published: published.hash === hash ? published : version.published,
        note,
        isBack: true,
        source: version.source,
      })
      told(actor.companyId)
      return library.get(actor, name)
    },
    async archive(designer, name, isArchived) {
      const { actor } = designer
      refuseOthers(actor)
      await database.transaction('platform', async (tx) => {
        await lockCompany(tx, actor.companyId)
        await becomeCompany(tx, actor.companyId)
        await found(tx, name, 'lock')
        await sql`update own_form set is_archived = ${isArchived}, changed_at = ${clock().toISOString()}::timestamptz, changed_by = ${designer.name}
          where name = ${name}`.execute(tx)
        await setHeads(tx, actor.companyId, (heads) => heads.map((head) => (head.id === ownFormId(name) ? switched(head, isArchived) : head)))
        await log(options, actor, 'update', name, { archived: isArchived }, tx)
      })
      told(actor.companyId)
      return library.get(actor, name)
    },
    async source(actor, name, hash) {
      refuseOthers(actor)
      const version = await inCompany(actor.companyId, (tx) => readVersion(tx, hash))
      if (version?.published.form.id !== ownFormId(name)) throw new RefusalError('not-found')
      return version.source
    },
    async changes(actor, name, { hash, from }) {
      refuseOthers(actor)
      const [before, after] = await inCompany(actor.companyId, async (tx) => [await readVersion(tx, from), await readVersion(tx, hash)] as const)
      if (before?.published.form.id !== ownFormId(name) || after?.published.form.id !== ownFormId(name)) throw new RefusalError('not-found')
      return formChanges(before.published, after.published)
    },
    async version(companyId, hash) {
      const known = versions.get(`${companyId} ${hash}`)
      if (known) return known
      const version = await inCompany(companyId, (tx) => readVersion(tx, hash))
      return version && keep(companyId, version.published)
    },
    async anyVersion(hash) {
      const version = await database.read('platform', (tx) => readVersion(tx, hash))
      return version?.published
    },
    async candidate(actor, name) {
      refuseOthers(actor)
      const { draft } = await inCompany(actor.companyId, (tx) => found(tx, name))
      return checkDraft(documents, name, draft, { actor }).published
    },
    async heads({ adapted, companyId }) {
      const hashes = ownFormsOf(adapted).map(({ hash }) => hash)
      const missing = hashes.filter((hash) => !versions.has(`${companyId} ${hash}`))
      if (missing.length > 0) for (const { published } of await inCompany(companyId, (tx) => readVersions(tx, missing))) keep(companyId, published)
      return hashes.flatMap((hash) => versions.get(`${companyId} ${hash}`) ?? [])
    },
    ...createApprovals(options, (actor, name) => library.get(actor, name)),
    onChanged: (listener) => void listeners.push(listener),
  }
  return library
}

const headOf = (actor: Actor, name: string): OwnFormHead | undefined => ownFormsOf(actor.adapted).find(({ id }) => id === ownFormId(name))

async function found(tx: Tx, name: string, how: 'read' | 'lock' = 'read'): Promise<LibraryRow> {
  const row = await readRow(tx, name, how)
  if (row === undefined) throw new RefusalError('not-found')
  return row
}

async function shownForm(tx: Tx, row: LibraryRow): Promise<OwnForm> {
  return {
    name: row.name,
    draft: row.draft,
    rev: row.rev,
    state: stateOf(row),
    changedAt: new Date(row.changed_at).toISOString(),
    changedBy: row.changed_by,
    ...(row.head !== null && { head: row.head }),
    releases: await readReleases(tx, row.name),
  }
}

const stateOf = ({ head, is_archived, is_changed }: Pick<LibraryRow, 'head' | 'is_archived' | 'is_changed'>): OwnFormState =>
  is_archived ? 'archived' : head === null ? 'draft' : is_changed ? 'changed' : 'published'

function publishable({ say }: LibraryOptions, { published, problems }: CheckedDraft): PublishedForm {
  if (published) return published
  const told = problems.slice(0, 20).map(({ pointer, message }) => ({ path: pointer, message }))
  throw new RefusalError('check-failed', { message: say('shared/studio.notSound', { count: problems.length }), problems: told })
}

interface Moving {
  readonly name: string
  readonly published: PublishedForm
  readonly note: string
  readonly isBack: boolean
  readonly source: OwnFormDraft
  /** The draft that is published; somebody may have saved another one meanwhile. */
  readonly rev?: number
}

/** The version, its release, the head and the log: all of it or nothing. */
async function moveHead(options: LibraryOptions, { actor, name: by }: Designer, moving: Moving): Promise<void> {
  const { companyId } = actor
  const { name, published, note, isBack, source, rev } = moving
  const at = options.clock()
  await options.database.transaction('platform', async (tx) => {
    await lockCompany(tx, companyId)
    await becomeCompany(tx, companyId)
    const row = await found(tx, name, 'lock')
    if (rev !== undefined && row.rev !== rev) throw new RefusalError('conflict')
    const isApproved = row.editors.every((id) => id !== actor.userId)
    const number = await keepVersion(tx, companyId, { name, published, source, at })
    await insertRelease(tx, companyId, { id: randomUUID(), name, hash: published.hash, number, note, isBack, at, by })
    // Of an earlier version the draft is what it was: nobody's work is lost.
    await sql`update own_form set head = ${published.hash}, is_archived = false, is_changed = ${isBack}, asked = null where name = ${name}`.execute(tx)
    if (!isBack) await sql`update own_form set editors = '{}', sent_back = null where name = ${name}`.execute(tx)
    await setHeads(tx, companyId, (heads) => [...heads.filter(({ id }) => id !== published.form.id), headFrom(published)])
    await log(
      options,
      actor,
      'update',
      name,
      { version: number, hash: published.hash, back: isBack, ...(!isBack && isApproved && { bySecondPerson: true }) },
      tx,
    )
  })
}

const headFrom = ({ hash, form, strings }: PublishedForm): OwnFormHead => ({
  id: form.id,
  formType: form.formType,
  hash,
  title: strings[form.title] ?? form.formType,
  read: form.rights.read,
})

const switched = ({ off: _off, ...head }: OwnFormHead, isArchived: boolean): OwnFormHead => ({ ...head, ...(isArchived && { off: true as const }) })

const lockCompany = (tx: Tx, companyId: string): Promise<unknown> => sql`select 1 from company where id = ${companyId} for update`.execute(tx)

/** Everybody of the company has them from the next call on. */
async function setHeads(tx: Tx, companyId: string, change: (heads: readonly OwnFormHead[]) => readonly OwnFormHead[]): Promise<void> {
  const { rows } = await sql<{ heads: readonly OwnFormHead[] | null }>`select settings->'ownForms' as heads from company where id = ${companyId}`.execute(tx)
  await sql`update company set settings = jsonb_set(coalesce(settings, '{}'::jsonb), '{ownForms}', ${asJson(change(rows[0]?.heads ?? []))}::jsonb)
    where id = ${companyId}`.execute(tx)
}
