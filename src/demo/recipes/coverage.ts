import type { Agency } from '../agency/agency.ts'
import type { Person } from '../agency/clients.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { PAYERS } from '../invented/conditions.ts'
import { type Draw, rng } from '../random.ts'
import { ageOf, mcoProductOf, payerKind, payerOf } from './clients.ts'
import { answered, type DemoRow, notAfter } from './demo-row.ts'
import { payerId } from './payers.ts'

type PayerKind = keyof typeof PAYERS

interface Policy {
  readonly kind: PayerKind
  readonly rank: '1' | '2'
  readonly from: string
  /** Only when it has ended. */
  readonly until?: string
}

/** Rows of the resource `insurance`: what pays for each client now, often something behind it, sometimes what paid before. */
export function insuranceRows(agency: Agency): readonly DemoRow[] {
  const clients = agency.clients.filter((client) => !client.isDeleted)
  return clients.flatMap((client) => {
    const draw = rng(`${agency.company.key}/insurance`, client.number)
    return policiesOf(agency, client, draw).map((policy, at) => ({
      id: demoId(client.id, 'insurance', at),
      locationId: client.siteId,
      createdAt: notAfter(agency.calendar.at(plusDays(client.startOfCare, -10), 11 * 60), agency.calendar.now),
      values: valuesOf(agency, client, { policy, draw }),
    }))
  })
}

function policiesOf(agency: Agency, client: Person, draw: Draw): readonly Policy[] {
  const kind = payerKind(agency, client)
  const from = `${client.startOfCare.slice(0, 4)}-01-01`
  const ended = client.dischargeDate === undefined ? {} : { until: client.dischargeDate }
  const isSenior = ageOf(agency, client) >= 65
  const behind: PayerKind | undefined = kind === 'medicare' ? 'fee' : kind === 'private' || !isSenior || draw.chance(0.5) ? undefined : 'medicare'
  const before = draw.chance(0.1) && kind !== 'private'
  return [
    { kind, rank: '1', from, ...ended },
    ...(behind === undefined ? [] : [{ kind: behind, rank: '2', from, ...ended } as const]),
    ...(before ? [{ kind: 'private', rank: '1', from: plusDays(from, -365), until: plusDays(from, -1) } as const] : []),
  ]
}

const MEMBER_PREFIX: Readonly<Record<PayerKind, string>> = { fee: '', managed: '', medicare: 'DM', private: 'LM' }
const VIA: Readonly<Record<PayerKind, string>> = { fee: '270', managed: '270', medicare: '270', private: 'portal' }

function valuesOf(agency: Agency, client: Person, { policy, draw }: { readonly policy: Policy; readonly draw: Draw }): Record<string, unknown> {
  const { kind, rank, from, until } = policy
  const isOwn = kind === payerKind(agency, client) && until === client.dischargeDate
  const isMinnesota = kind === 'fee' || kind === 'managed'
  const isVerified = draw.chance(0.8) && client.status !== 'referral' && until === undefined
  const dependent = kind === 'private' && ageOf(agency, client) < 18
  return answered({
    clientId: client.id,
    payerId: payerId(agency.company.key, isOwn ? payerOf(agency, client) : PAYERS[kind]),
    rank,
    status: until !== undefined ? 'termed' : client.status === 'referral' ? 'pending' : 'active',
    memberId: isMinnesota ? client.pmi : `${MEMBER_PREFIX[kind]}99${String(client.number).padStart(6, '0')}`,
    groupNo: kind === 'private' ? `G99${String(draw.whole(1, 40)).padStart(3, '0')}` : undefined,
    product: isMinnesota ? (kind === 'fee' ? 'FFS' : mcoProductOf(agency, client)) : 'none',
    majorProgram: isMinnesota ? 'MA' : 'none',
    waiver: isMinnesota ? client.waiver : 'none',
    relationship: dependent ? '19' : '18',
    subscriber: dependent ? { name: client.contact.name, birthDate: plusDays(client.dob, -29 * 365) } : undefined,
    effectiveFrom: from,
    effectiveTo: until,
    spenddown: isMinnesota && client.spenddown > 0 ? { type: 'monthly', amount: client.spenddown, dueDay: 1 } : undefined,
    copay: kind === 'private' ? draw.whole(2, 8) * 500 : undefined,
    verifiedOn: isVerified ? agency.calendar.day(-draw.whole(1, 28)) : undefined,
    verifiedVia: isVerified ? VIA[kind] : undefined,
    eligibilityStatus: saidOf(client, { isVerified, isAsked: VIA[kind] === '270' && until === undefined }),
  })
}

/** Every so manieth client is not covered any more; of those that were never verified, every so manieth is not known to the payer, and others wait. */
const [INACTIVE_EVERY, UNKNOWN_EVERY] = [31, 3]

/** What the payer said at last; undefined where it has not answered yet. */
function saidOf(
  { number, spenddown, status }: Person,
  { isVerified, isAsked }: { readonly isVerified: boolean; readonly isAsked: boolean },
): string | undefined {
  if (!isVerified) return isAsked && status !== 'referral' && number % UNKNOWN_EVERY === 0 ? 'notFound' : undefined
  if (number % INACTIVE_EVERY === INACTIVE_EVERY - 1) return 'inactive'
  return spenddown > 0 ? 'activeWithSpenddown' : 'active'
}
