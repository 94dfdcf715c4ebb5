import { createHash } from 'node:crypto'
import { DAY_MS, type StoredFile } from '#contract'
import type { Audit } from '#server/platform/audit'
import type { Database, Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { Acceptable, Examined } from './bytes/examine.ts'
import { BytesRefused } from './bytes/verdict.ts'
import { type Examiner, examinerHere } from './examiner.ts'
import { FORGOTTEN_AFTER_DAYS, fileMaxBytes, SWEEP_MAX, totalMaxBytes, WAITING_FILES_MAX, WAITING_MAX_BYTES } from './limits.ts'
import { cleanName } from './names.ts'
import { type Scanner, stateAfterScan } from './scanner.ts'
import { readBytes, writeBytes } from './storage/bytes.ts'
import {
  changeState,
  claimFiles,
  type FileRow,
  findFiles,
  insertFile,
  listHeld,
  type NewFile,
  readPreview,
  removeClaimed,
  removeForgotten,
  removeUnclaimed,
  usage,
} from './storage/file-row.ts'

/** Whose file it is; an `Actor` fits. */
export interface FileOwner {
  readonly userId: string
  readonly companyId: string
}

/** What a company says of its files. */
export interface FileSettings {
  readonly fileMaxMb?: number
  readonly filesTotalMb?: number
}

export interface Upload {
  /** Made by the browser; the same bytes again under it are stored once. */
  readonly id: string
  /** The form that it is added to; of one that goes with a message whoever sends it. */
  readonly holder: string
  /** Where in the answers of the form, as a JSON pointer; refusals name it. */
  readonly at?: string
  readonly accept: readonly Acceptable[]
  readonly name: string
  /** Content type as sent. */
  readonly declared: string
  readonly bytes: Buffer
  readonly settings: FileSettings
}

/** A file that the server made itself. */
export interface MadeFile {
  readonly id: string
  readonly holder: string
  readonly resource: string
  /** The filed form it is the paper of. */
  readonly about: string
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
}

/** What a reader gets. */
export interface ReadFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
}

export interface FilesOptions {
  readonly database: Database
  readonly audit: Pick<Audit, 'write'>
  readonly clock: () => Date
  /** A sentence of `shared/files`. */
  readonly say: (key: string, params?: Readonly<Record<string, string | number>>) => string
  /** Absent: nothing is scanned, nothing is held. */
  readonly scanner?: Scanner
  /** Absent: bytes are looked into here. */
  readonly examiner?: Examiner
}

/** Decides whether someone may read a file that belongs to a record; asked of the room that keeps the record. */
export type MayRead = (file: FileRow) => Promise<boolean>

/** Stored files: taken in, checked, given out only with a right to what holds them. */
export interface Files {
  /** For what other rooms keep themselves. */
  readonly examiner: Examiner
  /** Throws too-large, unsupported-media, invalid-value, conflict (the id stands for something else) or wrong-state (too many that were never filed). */
  keep(owner: FileOwner, upload: Upload): Promise<StoredFile>
  /** Throws not-found also for what is another's, another company's, or in a record out of reach; wrong-state while it is held. */
  read(owner: FileOwner, id: string, mayRead: MayRead): Promise<ReadFile>
  /** A small JPEG of a picture. Throws as `read` does. */
  preview(owner: FileOwner, id: string, mayRead: MayRead): Promise<Buffer>
  /** Bytes for paper, by a room that has checked the right to them; undefined when it is held or changed. */
  bytesOf(companyId: string, file: Pick<FileRow, 'id' | 'sha256'>): Promise<Buffer | undefined>
  find(tx: Tx, companyId: string, ids: readonly string[]): Promise<readonly FileRow[]>
  /** They belong to this record from now on. */
  claim(tx: Tx, companyId: string, claim: { readonly ids: readonly string[]; readonly holder: string; readonly resource: string }): Promise<void>
  /** Stores what the server made; nothing when it is there already. */
  put(tx: Tx, owner: FileOwner, file: MadeFile): Promise<StoredFile>
  /** One's own upload that was not filed; nothing when there is none. */
  drop(owner: FileOwner, id: string): Promise<void>
  /** The uploads of a draft that is thrown away. */
  dropOf(tx: Tx, owner: FileOwner, holder: string): Promise<void>
  /** Files of this kind of record, for good; whoever calls has decided that they are not kept any more. */
  remove(tx: Tx, companyId: string, files: { readonly ids: readonly string[]; readonly resource: string }): Promise<void>
  /** Looks again at what is held and removes what drafts long gone left behind; gives how many were removed. */
  tend(companyId: string): Promise<number>
}

const ENTITY = 'file'
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const shown = ({ id, name, mediaType, size, state, sha256: hash }: FileRow): StoredFile => ({
  id,
  name,
  type: mediaType,
  size,
  sha256: hash,
  ...(state !== 'kept' && { state }),
})

/** The files room over a database. */
export function createFiles({ database, audit, clock, say, scanner, examiner = examinerHere }: FilesOptions): Files {
  const of = (companyId: string) => ({ companyId })

  async function look({ userId }: FileOwner, upload: Upload): Promise<Examined> {
    try {
      return await examiner.examine(upload.bytes, upload, userId)
    } catch (error) {
      if (!(error instanceof BytesRefused)) throw error
      const code = error.fault === 'unknownType' || error.fault === 'otherType' ? 'unsupported-media' : 'invalid-value'
      throw refuse(code, upload, say(`refused.${error.fault}`))
    }
  }

  async function keep(owner: FileOwner, upload: Upload): Promise<StoredFile> {
    const { bytes, settings, id, holder } = upload
    const max = fileMaxBytes(settings)
    if (bytes.length > max) throw refuse('too-large', upload, say('refused.tooLarge', { max: Math.floor(max / 1_000_000) }))
    const sentSha256 = sha256(bytes)
    const known = await database.read(of(owner.companyId), (tx) => findFiles(tx, owner.companyId, [id]))
    if (known[0] !== undefined) return sameAgain(owner, known[0], { upload, sentSha256 })
    const examined = await look(owner, upload)
    const state = await stateAfterScan(scanner, bytes)
    if (state === 'refused') {
      await audit.write({ actor: owner, action: 'refused', entity: ENTITY, entityId: id, detail: { why: 'infected' } })
      throw refuse('invalid-value', upload, say('refused.infected'))
    }
    const file: NewFile = {
      id,
      holder,
      resource: null,
      about: null,
      name: cleanName(upload.name, examined.mediaType),
      mediaType: examined.mediaType,
      size: examined.bytes.length,
      sha256: sha256(examined.bytes),
      sentType: upload.declared,
      sentSize: bytes.length,
      sentSha256,
      state,
      createdBy: owner.userId,
      preview: examined.preview ?? null,
      at: clock().toISOString(),
    }
    const isNew = await database.transaction(of(owner.companyId), async (tx) => {
      await refuseTooMuch(tx, owner, { upload, size: file.size })
      if (!(await insertFile(tx, owner.companyId, file))) return false
      await writeBytes(tx, { companyId: owner.companyId, id }, examined.bytes)
      const detail = { holder, type: file.mediaType, size: file.size, state }
      await audit.write({ actor: owner, action: 'create', entity: ENTITY, entityId: id, detail }, tx)
      return true
    })
    return isNew ? shown(file) : keep(owner, upload)
  }

  function sameAgain(owner: FileOwner, known: FileRow, { upload, sentSha256 }: { readonly upload: Upload; readonly sentSha256: string }): StoredFile {
    const isSame = known.createdBy === owner.userId && known.holder === upload.holder && known.sentSha256 === sentSha256
    if (!isSame) throw new RefusalError('conflict')
    return shown(known)
  }

  async function refuseTooMuch(tx: Tx, { companyId, userId }: FileOwner, { upload, size }: { readonly upload: Upload; readonly size: number }): Promise<void> {
    const used = await usage(tx, companyId, userId)
    if (used.files >= WAITING_FILES_MAX || used.bytes + size > WAITING_MAX_BYTES) throw refuse('wrong-state', upload, say('refused.tooManyWaiting'))
    if (used.total + size > totalMaxBytes(upload.settings)) throw refuse('wrong-state', upload, say('refused.companyFull'))
  }

  /** The row, if this person may have the file. What they may not have is not there. */
  async function open({ companyId, userId }: FileOwner, id: string, mayRead: MayRead): Promise<FileRow> {
    const [row] = await database.read(of(companyId), (tx) => findFiles(tx, companyId, [id]))
    if (row === undefined) throw new RefusalError('not-found')
    const isAllowed = row.resource === null ? row.createdBy === userId : await mayRead(row)
    if (!isAllowed) throw new RefusalError('not-found')
    if (row.state !== 'kept') throw new RefusalError('wrong-state', { message: say(row.state === 'held' ? 'held' : 'infected') })
    return row
  }

  async function bytesOf(companyId: string, file: Pick<FileRow, 'id' | 'sha256'>): Promise<Buffer | undefined> {
    const { bytes, row } = await database.read(of(companyId), async (tx) => ({
      row: (await findFiles(tx, companyId, [file.id]))[0],
      bytes: await readBytes(tx, { companyId, id: file.id }),
    }))
    return row?.state === 'kept' && sha256(bytes) === file.sha256 ? bytes : undefined
  }

  return {
    examiner,
    keep,
    async read(owner, id, mayRead) {
      const row = await open(owner, id, mayRead)
      const bytes = await bytesOf(owner.companyId, row)
      if (bytes === undefined) throw new RefusalError('wrong-state', { message: say('changed') })
      await audit.write({ actor: owner, action: 'read', entity: ENTITY, entityId: id, detail: { holder: row.holder } })
      return { name: row.name, mediaType: row.mediaType, bytes }
    },
    async preview(owner, id, mayRead) {
      await open(owner, id, mayRead)
      const found = await database.read(of(owner.companyId), (tx) => readPreview(tx, owner.companyId, id))
      if (found === undefined) throw new RefusalError('not-found')
      return found
    },
    bytesOf,
    find: findFiles,
    async claim(tx, companyId, { ids, holder, resource }) {
      const claimed = await claimFiles(tx, companyId, { ids, holder, resource, at: clock().toISOString() })
      if (claimed !== ids.length) throw new RefusalError('conflict')
    },
    async put(tx, owner, made) {
      const { id, holder, resource, about, bytes, mediaType } = made
      const hash = sha256(bytes)
      const sent = { sentType: mediaType, sentSize: bytes.length, sentSha256: hash }
      const facts = { id, holder, resource, about, name: cleanName(made.name, mediaType), mediaType, size: bytes.length, sha256: hash, ...sent }
      const file: NewFile = { ...facts, state: 'kept', createdBy: owner.userId, preview: null, at: clock().toISOString() }
      if (await insertFile(tx, owner.companyId, file)) await writeBytes(tx, { companyId: owner.companyId, id }, bytes)
      return shown(file)
    },
    async drop(owner, id) {
      const removed = await database.transaction(of(owner.companyId), (tx) => removeUnclaimed(tx, owner.companyId, { userId: owner.userId, id }))
      if (removed === 0) throw new RefusalError('not-found')
    },
    async dropOf(tx, owner, holder) {
      await removeUnclaimed(tx, owner.companyId, { userId: owner.userId, holder })
    },
    async remove(tx, companyId, gone) {
      await removeClaimed(tx, companyId, gone)
    },
    async tend(companyId) {
      if (scanner !== undefined) await lookAgain(companyId, scanner)
      const before = new Date(clock().getTime() - FORGOTTEN_AFTER_DAYS * DAY_MS).toISOString()
      return database.transaction(of(companyId), (tx) => removeForgotten(tx, companyId, { before, limit: SWEEP_MAX }))
    },
  }

  async function lookAgain(companyId: string, tool: Scanner): Promise<void> {
    const held = await database.read(of(companyId), (tx) => listHeld(tx, companyId, SWEEP_MAX))
    for (const { id } of held) {
      const bytes = await database.read(of(companyId), (tx) => readBytes(tx, { companyId, id }))
      const state = await stateAfterScan(tool, bytes)
      if (state !== 'held') await database.transaction(of(companyId), (tx) => changeState(tx, companyId, { id, state }))
    }
  }
}

const refuse = (code: 'too-large' | 'unsupported-media' | 'invalid-value' | 'wrong-state', { at }: Pick<Upload, 'at'>, message: string): RefusalError =>
  new RefusalError(code, { message, ...(at !== undefined && { problems: [{ path: `/answers${at}`, message }] }) })
