import type { Agency } from '../agency/agency.ts'
import { around } from '../agency/deal.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { address } from '../invented/places.ts'
import { rng } from '../random.ts'
import type { DemoRow } from './demo-row.ts'

/** The day on which Housing Stabilization Services ended (domain: backoffice §2.7). */
const HSS_ENDED = '2025-10-31'

const STORIES: readonly (readonly [status: string, daysBack: number])[] = [
  ['sentToBilling', 150],
  ['closed', 190],
  ['submitted', 24],
  ['returned', 30],
  ['draft', 6],
  ['sentToBilling', 120],
]
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
      values: {
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
      },
    }
  })
}
