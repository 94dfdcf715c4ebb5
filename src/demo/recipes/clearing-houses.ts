import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { answered, type DemoRow } from './demo-row.ts'

const SET_UP_DAYS = 1400

interface HousePlan {
  readonly name: string
  /** How payers say that their claims go there. */
  readonly submission: string
  readonly protocol: string
  readonly kind: string
  readonly usage: 'T' | 'P'
  readonly submitterId: string
  readonly receiverId: string
}

const HOUSES: readonly HousePlan[] = [
  { name: 'MN–ITS mailbox', submission: 'mnitsBatch', protocol: 'portal', kind: 'state', usage: 'T', submitterId: 'A000000001', receiverId: 'DEMOMHCP' },
  {
    name: 'Loon Clearinghouse',
    submission: 'clearinghouse',
    protocol: 'manual',
    kind: 'clearinghouse',
    usage: 'P',
    submitterId: 'DEMO0001',
    receiverId: 'LOONCLEAR',
  },
]

const houseId = (companyKey: string, name: string): string => demoId(companyKey, 'clearing-house', name)

/** Where the claims of payers who take them so go; undefined where they go by no clearinghouse. */
export const houseFor = (companyKey: string, submission: string | undefined): string | undefined => {
  const house = HOUSES.find((each) => each.submission === submission)
  return house && houseId(companyKey, house.name)
}

/** Rows of the resource `clearing-house`. */
export function clearingHouseRows({ company, calendar }: Agency): readonly DemoRow[] {
  return HOUSES.map(({ name, kind, usage, protocol, submitterId, receiverId }, at) => ({
    id: houseId(company.key, name),
    locationId: null,
    createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 12 * 60 + at),
    values: answered({
      ...{ name, kind, protocol, usage, senderQualifier: 'ZZ', submitterId, receiverQualifier: 'ZZ', receiverId, receiverName: name.replace('–', '-') },
      ...{ submitterName: company.name, contactName: 'Billing office', contactPhone: '6125550100', isActive: true },
    }),
  }))
}
