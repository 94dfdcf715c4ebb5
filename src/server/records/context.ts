import type { CompanyWords, OperationFinding } from '#contract'
import type { Linked } from '#document'
import type { Actor } from '#permissions'
import type { WriteAudit } from '#server/platform/audit'
import type { Database, Tx } from '#server/platform/database'
import type { SecretBox } from '#server/platform/keys'
import type { StoredFiles } from './files/stored-files.ts'
import type { RecordRow } from './record-row.ts'
import type { SourceWriters } from './sources/source-writer.ts'

/** A write of a record that rules judge: as it would be, and as it is. A row that goes with the save of its owner is judged with `deletedAt`. */
export interface JudgedWrite {
  readonly key: string
  readonly row: RecordRow
  readonly before: RecordRow | undefined
}

/** What rules of domain modules say of writes, by their keys. */
export type Findings = ReadonlyMap<string, readonly OperationFinding[]>

/** A write of a record that is stored; `before` is absent for a new record. */
export interface StoredWrite {
  readonly row: RecordRow
  readonly before: RecordRow | undefined
}

/** Writes of one resource that consequences follow. */
export interface FollowedWrites {
  readonly resource: string
  /** The consequences, as `<module>.<name>`. */
  readonly names: readonly string[]
  readonly writes: readonly StoredWrite[]
  /** Nothing was written: all records are gone through, as every day. */
  readonly isDaily: boolean
  /** The name that changes are kept under. */
  readonly authorName: string
}

/** A change that is stored; sent to listeners after the commit. */
export interface RecordChange {
  /** Null: a row of the platform. */
  readonly companyId: string | null
  readonly resource: string
  readonly id: string
  readonly version: number
  /** The step that it took between states. */
  readonly transition?: string
}

/** The outside world of the records room. */
export interface RecordsOptions {
  readonly database: Database
  readonly documents: () => Linked
  /** Must resolve only when the entry is stored. */
  readonly audit: WriteAudit
  readonly clock: () => Date
  /** Seals values of secret fields before they are stored. */
  readonly secrets: SecretBox
  /** Name of the resource whose records are the locations; absent: any id is taken. */
  readonly locations?: () => string | undefined
  /** Counts tries to learn of what somebody may not see; gives the milliseconds to wait when there were too many. Absent: nobody asks from outside. */
  readonly rates?: { take(what: string, who: string, rate: { readonly max: number; readonly restMs: number }): Promise<number> }
  /** The room that keeps the bytes of files; absent: no record takes a new one. */
  readonly files?: StoredFiles
  /** Who keeps the rows of sources that belong to a company; asked when one changes. */
  readonly sources?: () => SourceWriters
}

export interface RecordsContext extends RecordsOptions {
  readonly announce: (change: RecordChange) => void
  /** Rules of domain modules, asked in the transaction of the write; absent: none are. */
  readonly judge?: (actor: Actor, tx: Tx, resource: string, writes: readonly JudgedWrite[]) => Promise<Findings>
  /** Writes what follows, by domain modules, in the transaction of the write; absent: nothing does. */
  readonly follow?: (actor: Actor, tx: Tx, followed: FollowedWrites) => Promise<void>
  /** The company's own words, where what is made is read by people outside of the page. */
  readonly words?: CompanyWords
}
