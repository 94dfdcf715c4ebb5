import { type FieldProblem, isObject, type Json } from '#contract'
import { type Header, isSealed, type Sealed } from '../crypto/seal.ts'

/** spec: chat-assistant-session §3 — the offline local stores, and one for every other form. */
export const OUTBOX_STORES = ['ProgressForm', 'HssForms', 'FormOutbox'] as const
export type OutboxStore = (typeof OUTBOX_STORES)[number]

/** spec: shell-and-account §7 — kinds are sent one at a time in this order, others after them. */
const KIND_ORDER: readonly string[] = ['progress', 'hhs', 'supervision', 'cfss_evaluation']
export const kindRank = (formType: string): number => (KIND_ORDER.indexOf(formType) + KIND_ORDER.length + 1) % (KIND_ORDER.length + 1)

/** A filled-in form that waits to be sent. */
export interface OutboxEntry {
  /** The one that the form's document names. */
  readonly store: OutboxStore
  /** Where it goes, `/api/…`, also as its document says. */
  readonly path: string
  readonly formType: string
  readonly requestType: 'Post' | 'Put'
  /** The record's id; the answer must name it. */
  readonly formId: string
  /** The server stores one record for it, however often it comes. */
  readonly idempotency: string
  /** What is sent, with the fields of the spec's store. */
  readonly body: Readonly<Record<string, Json>>
  /** What the list shows of it: the form's and the client's name. */
  readonly label: string
  /** The form as it was filled in, to be opened again should the server not take it; sealed, and never sent. */
  readonly work?: Json
}

/** Why the server did not take it. */
export interface Attention {
  readonly status: number
  readonly code?: string
  /** The server's sentence. */
  readonly message: string
  readonly problems: readonly FieldProblem[]
}

/** The sealed part: everything that may not be read on the disk. */
export interface SealedEntry {
  readonly companyId: string
  readonly path: string
  readonly queuedAt: string
  readonly label: string
  readonly body: Readonly<Record<string, Json>>
  readonly work?: Json
  readonly attention?: Attention
}

/** As it lies on the disk; nothing else of it is in clear. */
export interface OutboxRecord {
  /** Given by the store. */
  readonly id?: number
  readonly formType: string
  readonly requestType: 'Post' | 'Put'
  readonly formId: string
  readonly idempotency: string
  readonly user: string
  readonly key: string
  readonly sealed: Sealed
}

export interface KeptRecord extends OutboxRecord {
  readonly id: number
  readonly store: OutboxStore
}

export const headerOf = ({ formType, requestType, formId, idempotency, user, key }: OutboxRecord): Header => ({
  formType,
  requestType,
  formId,
  idempotency,
  user,
  key,
})

const TEXTS = ['formType', 'formId', 'idempotency', 'user', 'key'] as const

/** Ours, and whole as far as can be seen; what an older version left is not, and stays. */
export const isOutboxRecord = (value: unknown): value is OutboxRecord & { readonly id: number } =>
  isObject(value) &&
  typeof value.id === 'number' &&
  TEXTS.every((name) => typeof value[name] === 'string') &&
  (value.requestType === 'Post' || value.requestType === 'Put') &&
  isSealed(value.sealed)

export const isSealedEntry = (value: unknown): value is SealedEntry =>
  isObject(value) &&
  typeof value.companyId === 'string' &&
  typeof value.path === 'string' &&
  typeof value.queuedAt === 'string' &&
  typeof value.label === 'string' &&
  isObject(value.body)
