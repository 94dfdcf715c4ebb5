import { createHash } from 'node:crypto'

/** Something that was made, or begun, because of a filed form; kept with it, so that it comes about once. */
export type Followed = FollowedRecord | FollowedDraft

export interface FollowedRecord {
  /** Id of the document's entry. */
  readonly entry: string
  /** Of the row that it was made of. */
  readonly row?: string
  readonly resource: string
  readonly id: string
  /** It no longer counts. */
  readonly ended?: true
}

export interface FollowedDraft {
  readonly entry: string
  /** Document id. */
  readonly form: string
  readonly id: string
}

export const isRecord = (each: Followed): each is FollowedRecord => 'resource' in each
export const isDraft = (each: Followed): each is FollowedDraft => !isRecord(each)

/** The same for the same, whoever asks and however often: a UUID of what it follows from. */
export function followedId(formRecordId: string, entry: string, row = ''): string {
  const hex = createHash('sha256').update(`${formRecordId}\n${entry}\n${row}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
