import { addMonths } from '#contract'
import type { Agency } from '../agency/agency.ts'
import { SERVICES } from '../agency/services.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { authorOf } from '../users.ts'
import { addressOf, paysAlone } from './clients.ts'
import { answered, type DemoRow, notAfter } from './demo-row.ts'
import { serviceId } from './services.ts'

/** So many months back there are invoices; the visits behind them are older than those that the demo keeps. */
const MONTHS = 6
const DAYS_OF_MONTH = [1, 4, 8, 11, 15, 18, 22, 25] as const
/** Of each visit, in turn. */
const UNITS = [12, 16, 8, 20, 10] as const
const NET_DAYS = 30
const SENT_AFTER_DAYS = 3
const PAID_AFTER_DAYS = 12

type Client = Agency['clients'][number]

interface DemoInvoice {
  readonly id: string
  readonly client: Client
  /** Months back. */
  readonly back: number
  readonly days: readonly string[]
  /** Of each of them. */
  readonly units: number
  readonly issuedOn: string
  readonly status: 'sent' | 'partiallyPaid' | 'paid' | 'archived'
}

const SERVICE = SERVICES.find(({ unit }) => unit === 'units')

/** What was invoiced lately is open, in part or whole; what is older is paid, and then archived; one was forgotten. */
function statusOf(back: number, turn: number): DemoInvoice['status'] {
  if (back === 1) return turn % 3 === 0 ? 'partiallyPaid' : 'sent'
  if (back === 2) return turn % 2 === 0 ? 'sent' : 'paid'
  return back > 4 ? 'archived' : 'paid'
}

function invoicesOf(agency: Agency): readonly DemoInvoice[] {
  const { calendar, clients, company } = agency
  const own = clients.filter((client) => client.status === 'active' && !client.isDeleted && paysAlone(agency, client))
  return Array.from({ length: MONTHS }, (_, at) => MONTHS - at).flatMap((back) => {
    const first = addMonths(`${calendar.today.slice(0, 7)}-01`, -back)
    const [month, end] = [first.slice(0, 7), plusDays(addMonths(first, 1), -1)]
    return own.map((client, turn): DemoInvoice => {
      const issued = plusDays(end, SENT_AFTER_DAYS)
      return {
        ...{ id: demoId(company.key, 'private-invoice', client.number, month), client, back, status: statusOf(back, turn) },
        units: UNITS[turn % UNITS.length] ?? 12,
        days: DAYS_OF_MONTH.map((day) => `${month}-${String(day).padStart(2, '0')}`),
        issuedOn: issued < calendar.today ? issued : calendar.today,
      }
    })
  })
}

const centsOf = ({ days, units }: DemoInvoice): number => days.length * units * (SERVICE?.rate ?? 0)

function paidOf(invoice: DemoInvoice): number {
  if (invoice.status === 'sent') return 0
  return invoice.status === 'partiallyPaid' ? Math.floor(centsOf(invoice) / 2) : centsOf(invoice)
}

/** Rows of the resource `private-invoice`. */
export function privateInvoiceRows(agency: Agency): readonly DemoRow[] {
  const { calendar, company } = agency
  return invoicesOf(agency).map((invoice, index) => {
    const { id, client, back, days, units, issuedOn, status } = invoice
    const dueOn = plusDays(issuedOn, NET_DAYS)
    const isReminded = status === 'sent' && dueOn < calendar.today
    return {
      id,
      number: index + 1,
      locationId: client.siteId,
      createdAt: notAfter(calendar.at(issuedOn, 9 * 60), calendar.now),
      values: answered({
        ...{ status, clientId: client.id, billToName: `${client.first} ${client.last}`, billToAddress: addressOf(client), terms: 'net30' },
        ...{ periodStart: days.at(0), periodEnd: days.at(-1), issuedOn, dueOn, discount: 0, tax: 0, extras: [] },
        lines: days.map((serviceDate, at) => ({
          ...{ id: demoId(id, 'line', at), kind: 'time', serviceDate, units, rate: SERVICE?.rate, amount: units * (SERVICE?.rate ?? 0) },
          serviceId: SERVICE && serviceId(company.key, SERVICE),
        })),
        paid: paidOf(invoice),
        remindersSent: isReminded ? 1 : 0,
        lastReminderOn: isReminded ? calendar.today : undefined,
        ...(status === 'archived' && { archivedOn: calendar.day(-back * 10), archivedBy: authorOf(company.id).id }),
      }),
    }
  })
}

const METHODS = ['check', 'check', 'ach', 'card'] as const
/** At the processor, of the payment of an invoice by card. */
const cardReference = (at: number): string => `pi_demo_${at + 1}`
const LINK_DAYS = 30

/** Rows of the resource `invoice-payment`. */
export function invoicePaymentRows(agency: Agency): readonly DemoRow[] {
  const { calendar } = agency
  const paid = invoicesOf(agency).filter((invoice) => paidOf(invoice) > 0)
  return paid.map((invoice, at) => {
    const day = plusDays(invoice.issuedOn, PAID_AFTER_DAYS)
    const receivedOn = day < calendar.today ? day : calendar.today
    const method = METHODS[at % METHODS.length]
    return {
      id: demoId(invoice.id, 'payment', 0),
      locationId: null,
      createdAt: notAfter(calendar.at(receivedOn, 13 * 60), calendar.now),
      values: answered({
        ...{ invoiceId: invoice.id, amount: paidOf(invoice), method, receivedOn, status: 'settled' },
        reference: method === 'check' ? String(2_101 + at) : method === 'card' ? cardReference(at) : undefined,
      }),
    }
  })
}

const processorId = ({ company }: Agency): string => demoId(company.key, 'card-processor', 0)

/** Rows of the resource `card-processor`: of an agency that has not entered its key yet. */
export const cardProcessorRows = (agency: Agency): readonly DemoRow[] => [
  {
    id: processorId(agency),
    locationId: null,
    createdAt: agency.calendar.at(agency.calendar.day(-200), 10 * 60),
    values: answered({
      ...{ name: 'Cards', processor: 'stripe', mode: 'test', minAmount: 500, takesBank: false, isActive: false, status: 'failing' },
      ...{ statementDescriptor: 'HOME CARE', said: 'There is no secret key. Enter it again.' },
    }),
  },
]

/** Rows of the resource `card-payment`: links by which invoices were paid by card, and one that ran out. */
export function cardPaymentRows(agency: Agency): readonly DemoRow[] {
  const { calendar } = agency
  const paid = invoicesOf(agency).filter((invoice) => paidOf(invoice) > 0)
  const byCard = paid.flatMap((invoice, at) => (METHODS[at % METHODS.length] === 'card' ? [{ invoice, at }] : []))
  return byCard.map(({ invoice, at }, turn) => {
    const day = plusDays(invoice.issuedOn, PAID_AFTER_DAYS)
    const paidOn = day < calendar.today ? day : calendar.today
    const isPaid = turn > 0 || plusDays(invoice.issuedOn, LINK_DAYS) >= calendar.today
    const sentAt = calendar.at(invoice.issuedOn, 9 * 60 + 30)
    return {
      id: demoId(invoice.id, 'card-payment', 0),
      locationId: null,
      createdAt: notAfter(sentAt, calendar.now),
      values: answered({
        ...{ invoiceId: invoice.id, processorId: processorId(agency), amount: paidOf(invoice), email: `payer${at + 1}@example.com` },
        ...{ validUntil: plusDays(invoice.issuedOn, LINK_DAYS), status: isPaid ? 'paid' : 'expired', sentAt: notAfter(sentAt, calendar.now) },
        ...(isPaid && { paidOn, reference: cardReference(at) }),
      }),
    }
  })
}
