import type { Json, StoredFile } from '#contract'
import type { FileAnswer } from '#fields'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { MEDIA_TYPES } from '#validation'

/** What is known of a stored file. */
export interface KeptFile {
  readonly id: string
  /** What it was added to. */
  readonly holder: string
  /** The resource of the record that holds it; null while nothing does. */
  readonly resource: string | null
  readonly createdBy: string
  readonly name: string
  readonly mediaType: string
  /** Bytes as kept. */
  readonly size: number
  /** Bytes as sent. */
  readonly sentSize: number
  readonly sha256: string
  readonly state: string
}

/** A text that the server made for a record, such as a claim file. */
export interface MadeText {
  readonly id: string
  /** The record. */
  readonly holder: string
  readonly name: string
  readonly bytes: Buffer
}

/** The room that keeps the bytes. */
export interface StoredFiles {
  /** Stores what the server made for a record of this resource. */
  put(tx: Tx, actor: Actor, made: MadeText & { readonly resource: string; readonly about: null; readonly mediaType: string }): Promise<StoredFile>
  /** Undefined when the file is held back, or its bytes are not those that were stored. */
  bytesIn(tx: Tx, companyId: string, file: Pick<KeptFile, 'id' | 'sha256'>): Promise<Buffer | undefined>
  find(tx: Tx, companyId: string, ids: readonly string[]): Promise<readonly KeptFile[]>
  /** The actor's own uploads belong to this record from now on. @throws RefusalError conflict for any that is not theirs, or that something holds */
  take(tx: Tx, actor: Actor, taken: { readonly ids: readonly string[]; readonly holder: string; readonly resource: string }): Promise<void>
}

interface Found {
  readonly row: KeptFile | undefined
  /** It may stand in this place. */
  readonly isHeld: boolean
  readonly isRepeated: boolean
}

/** What is wrong with a file among values; sentences of `shared/files`. */
export function faultOfFile({ field, value }: FileAnswer, { row, isHeld, isRepeated }: Found): 'missing' | 'differs' | 'infected' | undefined {
  if (row === undefined || isRepeated || !isHeld) return 'missing'
  if (row.state === 'refused') return 'infected'
  const isKept = value.type === row.mediaType && value.size === row.size
  const isSent = value.size === row.sentSize
  const isTaken = field.accept?.some((kind) => MEDIA_TYPES[kind].includes(row.mediaType)) === true
  const isHash = value.sha256 === undefined || value.sha256 === row.sha256
  return (isKept || isSent) && isTaken && isHash ? undefined : 'differs'
}

/** As it is stored: the category is the person's word, everything else the store's. */
export const factsOfFile = (row: KeptFile | undefined, file: Readonly<Record<string, Json>>): Json =>
  row === undefined
    ? file
    : { id: row.id, name: row.name, type: row.mediaType, size: row.size, sha256: row.sha256, ...(file.category !== undefined && { category: file.category }) }
