import { type DraftContent, type DraftSubject, isObject } from '#contract'
import type { Header, Sealed } from '../crypto/seal.ts'
import { isSealed } from '../crypto/seal.ts'

/** A form in work on this device. */
export interface LocalDraft extends DraftSubject {
  /** Becomes the record's id. */
  readonly id: string
  /** Document id and published hash of the form. */
  readonly form: string
  readonly hash: string
  /** Grows by one with each save on this device; see `LocalDrafts.save`. */
  readonly version: number
  /** ISO 8601 in UTC. */
  readonly savedAt: string
  /** Version of the server's draft that this one continues; 0 while there is none. */
  readonly serverVersion: number
  /** The server has all of it, as its version `serverVersion`. */
  readonly isTaken?: true
  /** What was sent to the server as its next version and not answered yet. */
  readonly sent?: DraftContent
  /** Version of the filed record that is corrected. */
  readonly recordVersion?: number
  readonly content: DraftContent
}

/** What may be seen of a draft without its key. */
export type LocalDraftHead = Pick<LocalDraft, 'id' | 'form' | 'hash' | 'version' | 'savedAt'>

export interface DraftOwner {
  readonly userId: string
  readonly companyId: string
}

/** As it lies on the disk: the header in clear and bound, the rest sealed. */
export interface DraftRecord extends LocalDraftHead {
  readonly format: 1
  readonly user: string
  readonly company: string
  /** The tab that saved it. */
  readonly writer: string
  readonly key: string
  readonly sealed: Sealed
}

/** The part of a draft that is sealed. */
export type SealedPart = Pick<LocalDraft, 'clientId' | 'employeeId' | 'serverVersion' | 'isTaken' | 'sent' | 'recordVersion' | 'content'>

export const headerOf = ({ id, form, hash, version, savedAt, user, company, writer, key }: Omit<DraftRecord, 'format' | 'sealed'>): Header => ({
  id,
  form,
  hash,
  version,
  savedAt,
  user,
  company,
  writer,
  key,
})

export const headOf = ({ id, form, hash, version, savedAt }: LocalDraftHead): LocalDraftHead => ({ id, form, hash, version, savedAt })

const TEXTS = ['id', 'form', 'hash', 'savedAt', 'user', 'company', 'writer', 'key'] as const

export const isDraftRecord = (value: unknown): value is DraftRecord =>
  isObject(value) && value.format === 1 && TEXTS.every((name) => typeof value[name] === 'string') && typeof value.version === 'number' && isSealed(value.sealed)

export const isSealedPart = (value: unknown): value is SealedPart =>
  isObject(value) && isObject(value.content) && isObject(value.content.answers) && typeof value.serverVersion === 'number'

/** Drafts of one person in one company lie side by side. */
export const placeOf = ({ userId, companyId }: DraftOwner, id: string): string => `draft/${userId}/${companyId}/${id}`
/** What other tabs had saved of a draft when one went on without it, by tab. */
export const sidePlace = ({ userId, companyId }: DraftOwner, id: string, writer: string): string => `side/${userId}/${companyId}/${id}/${writer}`
/** Drafts that could not be opened, until their person lets them go. */
export const brokenPlace = ({ userId, companyId }: DraftOwner): string => `broken/${userId}/${companyId}/`
