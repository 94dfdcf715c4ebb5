import type { StoredFile } from '#contract'
import type { Audit } from '#server/platform/audit'
import type { Database, Tx } from '#server/platform/database'
import type { Acceptable } from './bytes/examine.ts'
import type { Examiner } from './examiner.ts'
import type { Scanner } from './scanner.ts'
import type { FileRow } from './storage/file-row.ts'

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
  /** Where in the call that hands it in, as a JSON pointer; refusals name it. */
  readonly at?: string
  readonly accept: readonly Acceptable[]
  /** When the place takes less than the company does. */
  readonly maxBytes?: number
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
  /** The filed form it is the paper of; null where it is none. */
  readonly about: string | null
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
  /** The same within a transaction. */
  bytesIn(tx: Tx, companyId: string, file: Pick<FileRow, 'id' | 'sha256'>): Promise<Buffer | undefined>
  find(tx: Tx, companyId: string, ids: readonly string[]): Promise<readonly FileRow[]>
  /** They belong to this record from now on. */
  claim(tx: Tx, companyId: string, claim: { readonly ids: readonly string[]; readonly holder: string; readonly resource: string }): Promise<void>
  /** One's own uploads that nothing holds belong to this record from now on. Throws conflict. */
  take(tx: Tx, owner: FileOwner, taken: { readonly ids: readonly string[]; readonly holder: string; readonly resource: string }): Promise<void>
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

/** What the room's steps stand on. */
export interface FilesRoom extends FilesOptions {
  readonly examiner: Examiner
}
