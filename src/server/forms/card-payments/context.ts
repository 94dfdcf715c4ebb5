import { filledText, numberIn, type PaymentFault } from '#contract'
import { type Linked, nameOfRole } from '#document'
import type { Actor } from '#permissions'
import type { LinkGate, LinkTokens } from '#server/forms/form-links'
import type { Guards } from '#server/http/guards'
import type { Operations } from '#server/operations'
import type { Database, Tx } from '#server/platform/database'
import { isSealed, type SecretBox } from '#server/platform/keys'
import type { Say } from '#server/platform/language'
import type { Mail } from '#server/platform/mail'
import { RefusalError } from '#server/platform/refusal'
import type { KeepingRecords, RecordRow } from '#server/records'
import type { CardProcessor } from './processor.ts'

/** What payments by card stand on. */
export interface CardPaymentsOptions {
  readonly database: Database
  readonly documents: { current(): Linked }
  readonly records: KeepingRecords
  /** Notes the money that came. */
  readonly operations: Pick<Operations, 'run'>
  readonly clock: () => Date
  readonly mail: Pick<Mail, 'put' | 'wake'>
  readonly say: Say
  readonly guards: Pick<Guards, 'rates'>
  /** Opens the processor's keys, which records hold. */
  readonly secrets: SecretBox
  /** Signs what stands in links. */
  readonly key: Buffer
  /** Of the pages, as people reach them. */
  readonly origin: () => string
  readonly processor: CardProcessor
  /** Something is left to be done by the next sweep. */
  readonly onFailed: (error: unknown) => void
}

export interface CardPaymentsContext extends CardPaymentsOptions {
  readonly tokens: LinkTokens
  readonly gate: LinkGate
}

type Documents = Pick<CardPaymentsOptions, 'documents'>

/** What the records are called. All throw where no resource plays the role. */
export const paymentsByCard = ({ documents }: Documents): string => nameOfRole(documents.current(), 'payment-by-card')
export const processorsOf = ({ documents }: Documents): string => nameOfRole(documents.current(), 'card-desk')
export const billsOf = ({ documents }: Documents): string => nameOfRole(documents.current(), 'private-bill')

/** Whose name stands at what happens by itself. */
export const BY_ITSELF = 'RenderCare'

/** The same sentence for every company: whoever holds a link that opens nothing learns nothing of it. */
export const refusePayment = ({ say }: Pick<CardPaymentsOptions, 'say'>, why: PaymentFault): RefusalError =>
  new RefusalError('wrong-state', { message: say(`shared/card-payments.over.${why}`), data: { why } })

/** A payment as its record says it. */
export interface CardPayment {
  readonly id: string
  readonly invoiceId: string
  readonly processorId: string
  readonly status: string
  readonly isGone: boolean
  readonly amount: number
  readonly email: string | undefined
  readonly validUntil: string
  /** Of the page at the processor. */
  readonly session: string | undefined
  readonly sessionAt: string | undefined
}

export const cardPayment = ({ id, values, deletedAt }: Pick<RecordRow, 'id' | 'values' | 'deletedAt'>): CardPayment => ({
  id,
  invoiceId: filledText(values.invoiceId) ?? '',
  processorId: filledText(values.processorId) ?? '',
  status: filledText(values.status) ?? '',
  isGone: deletedAt !== null,
  amount: numberIn(values.amount) ?? 0,
  email: filledText(values.email),
  validUntil: filledText(values.validUntil) ?? '',
  session: filledText(values.session),
  sessionAt: filledText(values.sessionAt),
})

/** What is open of an invoice. */
export interface Bill {
  readonly number: string
  readonly balance: number
}

export const billOf = ({ values }: Pick<RecordRow, 'values'>): Bill => ({ number: filledText(values.invoiceNo) ?? '', balance: numberIn(values.balance) ?? 0 })

/** Where a company's payments are taken. */
export interface ProcessorFacts {
  readonly id: string
  readonly version: number
  readonly mode: 'test' | 'live'
  readonly status: string
  /** A secret. */
  readonly secretKey: string
  readonly descriptor: string | undefined
  readonly takesBank: boolean
  readonly isActive: boolean
}

/** Undefined for one without a key that opens. */
export function processorFacts({ secrets, onFailed }: Pick<CardPaymentsOptions, 'secrets' | 'onFailed'>, row: RecordRow): ProcessorFacts | undefined {
  const { values } = row
  if (!isSealed(values.secretKey)) return undefined
  try {
    return {
      ...{ id: row.id, version: row.version, mode: values.mode === 'live' ? 'live' : 'test', status: filledText(values.status) ?? '' },
      ...{ secretKey: secrets.open(values.secretKey.sealed), descriptor: filledText(values.statementDescriptor) },
      ...{ takesBank: values.takesBank === true, isActive: values.isActive === true && row.deletedAt === null },
    }
  } catch (error) {
    onFailed(error)
    return undefined
  }
}

interface Held {
  readonly resource: string
  readonly id: string
}

/** A record of the company, locked; undefined when it is not there. */
export const hold = ({ records }: Pick<CardPaymentsOptions, 'records'>, tx: Tx, actor: Actor, address: Held): Promise<RecordRow | undefined> =>
  records.kept.hold(actor, tx, address)

/** Writes what became of a record; null takes a value away. */
export async function change(
  { records }: Pick<CardPaymentsOptions, 'records'>,
  tx: Tx,
  actor: Actor,
  { resource, row, values }: { readonly resource: string; readonly row: RecordRow; readonly values: Readonly<Record<string, unknown>> },
): Promise<void> {
  const deed = { action: 'update', authorName: BY_ITSELF } as const
  const view = await records.kept.replace(actor, tx, { resource, id: row.id }, { current: row, values, deed })
  await records.kept.report(actor, tx, { resource, view, action: 'update', fields: Object.keys(values) })
}
