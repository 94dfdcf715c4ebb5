import type { Agency } from '../agency/agency.ts'
import { around } from '../agency/deal.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { PAYERS } from '../invented/conditions.ts'
import { address } from '../invented/places.ts'
import { rng } from '../random.ts'
import { answered, type DemoRow } from './demo-row.ts'
import { payerId } from './payers.ts'

/** The day on which Housing Stabilization Services ended (domain: backoffice §2.7). */
const HSS_ENDED = '2025-10-31'

const STORIES: readonly (readonly [status: string, daysBack: number])[] = [
  ['sentToBilling', 150],
  ['closed', 190],
  ['submitted', 24],
  ['returned', 30],
  ['draft', 6],
  ['sentToBilling', 120],
  ['paid', 210],
  ['invoiced', 90],
]
/** States of moving expenses that are on an invoice, and its own. */
const INVOICED: Readonly<Record<string, { readonly status: string; readonly payer: string }>> = {
  paid: { status: 'paid', payer: PAYERS.fee },
  invoiced: { status: 'submitted', payer: PAYERS.managed },
}
const invoiceId = (key: string, status: string): string | undefined => (status in INVOICED ? demoId(key, 'moving-invoice', status) : undefined)
const ITEMS: readonly (readonly [category: string, vendor: string, cents: number])[] = [
  ['movingLabor', 'Two Oars Movers', 62_000],
  ['truck', 'Lakeside Truck Rental', 14_900],
  ['bedding', 'Cattail Home Goods', 31_250],
  ['kitchen', 'Cattail Home Goods', 9_480],
  ['utilities', 'North Shore Power', 7_500],
]

/** Rows of the resource `moving-expense`. */
export function movingExpenseRows({ company, calendar, clients }: Agency): readonly DemoRow[] {
  const served = clients.filter((client) => client.status === 'active' && !client.isDeleted)
  return STORIES.map(([status, back], at) => {
    const draw = rng(`${company.key}/moving-expense`, at)
    const client = around(served, at * 3)
    const moveDate = calendar.day(-back)
    const { county: _county, ...moveTo } = address(draw)
    const isComplete = status !== 'draft' && status !== 'returned'
    const id = demoId(company.key, 'moving-expense', at)
    return {
      id,
      locationId: client.siteId,
      number: at + 1,
      createdAt: calendar.at(moveDate, 11 * 60),
      values: answered({
        invoiceId: invoiceId(company.key, status),
        ...{ status, moveDate, moveTo, clientId: client.id, episodeNo: 1, planApproved: status !== 'draft' },
        benefit: plusDays(moveDate, 2) <= HSS_ENDED ? 'hss' : 'transition',
        moveFrom: draw.pick(['institution', 'providerOperated', 'shelter']),
        items: ITEMS.slice(0, 2 + (at % 4)).map(([category, vendor, amount], place) => ({
          ...{ category, vendor, amount, refundable: false, onePerson: true },
          id: demoId(id, 'item', place),
          purchasedOn: plusDays(moveDate, place % 3),
          hasReceipt: isComplete || place === 0,
          itemized: isComplete,
        })),
      }),
    }
  })
}

/** Rows of the resource `moving-expense-invoice`. */
export function movingInvoiceRows(agency: Agency): readonly DemoRow[] {
  const { company, calendar } = agency
  const moves = movingExpenseRows(agency)
  return Object.entries(INVOICED).map(([state, { status, payer }], at) => {
    const own = moves.filter(({ values }) => values.status === state)
    const items = own.flatMap(({ values }) => (Array.isArray(values.items) ? values.items : []))
    const amount = items.reduce((cents: number, item: { readonly amount: number }) => cents + item.amount, 0)
    const submittedOn = calendar.day(-(60 - at * 30))
    return {
      id: invoiceId(company.key, state) ?? '',
      number: at + 1,
      locationId: null,
      createdAt: calendar.at(submittedOn, 10 * 60),
      values: answered({
        ...{ status, payerId: payerId(company.key, payer), submittedVia: 'mnits', submittedOn, amount },
        ...{ expenseCount: own.length, itemCount: items.length, receiptCount: items.length },
        ...(status === 'paid' && { paidOn: calendar.day(-30), paidAmount: amount }),
      }),
    }
  })
}
