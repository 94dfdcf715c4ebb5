import type { Finding, OperationFrame, Planned } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { amountText } from '../../amount-text.ts'
import { block } from '../../block.ts'
import { withoutBlanks } from '../../bound.ts'
import { numberOf, rowsIn, textOf } from '../../rows.ts'
import type { Rows } from '../line-facts.ts'
import { type BilledMonth, lockedOfMonths } from '../old-claims.ts'
import type { BillingSlots } from '../slots.ts'

/** An invoice is for one client and one month of service. */
export const invoiceKey = ({ client, month }: BilledMonth): string => `${client} ${month}`

/** One line of an invoice. Amounts in cents. */
export interface InvoiceLine {
  readonly kind: 'time' | 'share'
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string
  readonly serviceId?: string
  readonly units?: number
  readonly rate?: number
  readonly amount: number
  readonly claimId?: string
}

/** Drafts to which lines of these months may be added, by the key of their month, locked. */
export async function openInvoices({ unit }: OperationFrame, { invoice }: BillingSlots, months: readonly BilledMonth[]): Promise<Rows> {
  const rows = await lockedOfMonths(unit, { slot: invoice, states: ['open'], months })
  const monthOf = (row: RecordRow): BilledMonth => ({
    client: textOf(invoice, row, 'recipient') ?? '',
    month: (textOf(invoice, row, 'from') ?? '').slice(0, 7),
  })
  return new Map(rows.map((row) => [invoiceKey(monthOf(row)), row]))
}

/** The lines that an invoice has, which code alone writes. */
export const linesOf = ({ invoice }: BillingSlots, row: RecordRow | undefined): readonly InvoiceLine[] =>
  row === undefined ? [] : (rowsIn(invoice, row, 'lines') as unknown as readonly InvoiceLine[])

/** As many as the document lets an invoice have. */
const LINES_MAX = 400

interface Lined {
  readonly month: BilledMonth
  readonly open: RecordRow | undefined
  readonly recipient: RecordRow | undefined
  /** All of its lines, also those that it had. */
  readonly lines: readonly InvoiceLine[]
}

export interface InvoiceWrite {
  readonly id: string
  readonly write: Planned
  readonly findings: readonly Finding[]
}

/** A new invoice with its lines, or the draft with all of them; or what speaks against it. */
export function writeInvoice({ unit }: OperationFrame, slots: BillingSlots, { month, open, recipient, lines }: Lined): InvoiceWrite | Finding {
  const { invoice } = slots
  if (lines.length > LINES_MAX) return block('invoiceFull', { lines: LINES_MAX })
  const sorted = lines.toSorted((a, b) => (a.serviceDate < b.serviceDate ? -1 : a.serviceDate > b.serviceDate ? 1 : 0))
  const said = {
    from: sorted.at(0)?.serviceDate ?? `${month.month}-01`,
    to: sorted.at(-1)?.serviceDate,
    lines: sorted.map((line) => withoutBlanks({ id: newId(unit.moment.now), ...line })),
  }
  const cents = lines.reduce((sum, { amount }) => sum + amount, 0)
  const findings: readonly Finding[] = [{ code: 'invoiceComesTo', severity: 'info', places: { lines: lines.length, amount: amountText(cents) } }]
  if (open !== undefined) return { id: open.id, write: { resource: invoice.resource, row: open, values: invoice.values(said) }, findings }
  const id = newId(unit.moment.now)
  const locationId = recipient?.locationId
  const values = withoutBlanks(invoice.values({ recipient: month.client, ...billTo(slots, recipient) }))
  const create = { id, values, sets: invoice.values(said), ...(locationId && { locationId }) }
  return { id, write: { resource: invoice.resource, create }, findings }
}

/** The client, until somebody else is named. */
function billTo({ recipient }: BillingSlots, row: RecordRow | undefined): Readonly<Record<string, unknown>> {
  if (row === undefined) return {}
  const name = [textOf(recipient, row, 'firstName'), textOf(recipient, row, 'lastName')].filter(Boolean).join(' ')
  return { name, address: recipient.value(row.values, 'address') }
}

/** What an invoice comes to, in cents. */
export const amountOf = ({ invoice }: BillingSlots, row: RecordRow, name: 'total' | 'paid' | 'balance'): number => numberOf(invoice, row, name) ?? 0
