import type { Agency } from '../agency/agency.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import type { DemoRow } from './demo-row.ts'

const UTILITIES = ['Granite Spur Electric', 'Loonsong Power Cooperative'] as const
const EVACUATION_SITE = 'Community center, 200 Example Ave'
const INSTRUCTIONS: Readonly<Record<string, string>> = {
  lifeSustaining: 'Call 911 if the equipment fails. The backup battery lasts four hours. Somebody stays until the power is back.',
  urgent: 'Call the family first, then the office. A visit may move by up to four hours.',
  routine: 'The client can manage until the next day. Call to ask whether anything is needed.',
}

/** Rows of the resource `emergency-plan`: of every second client in care. */
export function emergencyPlanRows({ clients, company, calendar }: Agency): readonly DemoRow[] {
  const inCare = clients.filter((client) => client.status === 'active' && !client.isDeleted && client.number % 2 === 0)
  return inCare.map((client) => {
    const draw = rng(`${company.key}/emergency-plan`, client.number)
    const priority = draw.weighted([
      ['routine', 6],
      ['urgent', 3],
      ['lifeSustaining', 1],
    ] as const)
    const reviewedOn = calendar.day(-draw.whole(5, 380))
    const needsPower = priority === 'lifeSustaining'
    return {
      ...{ id: demoId(client.id, 'emergency-plan', 1), locationId: client.siteId, createdAt: calendar.at(reviewedOn, 11 * 60) },
      values: {
        ...{ clientId: client.id, priority, hazards: draw.some(['fire', 'tornado', 'winterStorm', 'powerLoss', 'medical'], 0.6), oxygen: needsPower },
        ...{ ventilator: needsPower && client.number % 4 === 0, dialysis: false, utilityCompany: draw.pick(UTILITIES), evacuationSite: EVACUATION_SITE },
        ...{ instructions: INSTRUCTIONS[priority], reviewedOn, nextReview: plusDays(reviewedOn, 365) },
        contacts: [{ id: demoId(client.id, 'emergency-contact', 1), ...client.contact }],
      },
    }
  })
}
