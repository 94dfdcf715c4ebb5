import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { type Draw, rng } from '../random.ts'
import type { AgencyBase } from './agency-base.ts'
import type { Person } from './clients.ts'
import { QP_SUPERVISION, type Service, WORKER_TRAINING } from './services.ts'
import type { Plan, Visit } from './visits.ts'

export type AuthorizationStatus = 'active' | 'expiringSoon' | 'exhausted' | 'expired' | 'pending'

export interface Authorization {
  readonly id: string
  readonly authNo: string
  readonly lineNo: number
  readonly client: Person
  readonly service: Service
  readonly start: string
  readonly end: string
  /** Units, visits or cents, as the service counts. */
  readonly total: number
  readonly used: number
  readonly scheduled: number
  readonly status: AuthorizationStatus
}

/** One line a client for what they get, one for training of CFSS workers, one for supervision; burn-down counted from the visits. */
export function planAuthorizations(base: AgencyBase, clients: readonly Person[], plans: readonly Plan[], visits: readonly Visit[]): readonly Authorization[] {
  const byClient = new Map<number, Visit[]>(clients.map((client) => [client.number, []]))
  for (const visit of visits) byClient.get(visit.plan.client.number)?.push(visit)
  const planOf = new Map(plans.map((plan) => [plan.client.number, plan]))
  return clients.flatMap((client) => {
    const main = mainLine(base, client, { plan: planOf.get(client.number), visits: byClient.get(client.number) ?? [] })
    return [main, ...sideLines(base, client)].filter((line) => line !== undefined)
  })
}

interface Care {
  readonly plan: Plan | undefined
  readonly visits: readonly Visit[]
}

function mainLine(base: AgencyBase, client: Person, { plan, visits }: Care): Authorization | undefined {
  const draw = rng(`${base.company.key}/authorization`, client.number)
  const service = plan?.service
  if (service === undefined)
    return client.status === 'intake'
      ? line(base, client, { lineNo: 1, service: QP_SUPERVISION, ...span(base, client, draw), total: 96, used: 0, scheduled: 0 })
      : undefined
  const dates = span(base, client, draw)
  const inSpan = visits.filter((visit) => visit.date >= dates.start && visit.date <= dates.end)
  const used = sumUnits(inSpan.filter((visit) => visit.status === 'completed' || visit.status === 'inProgress'))
  const scheduled = sumUnits(inSpan.filter((visit) => visit.status === 'assigned' || visit.status === 'confirmed'))
  return line(base, client, { lineNo: 1, service, ...dates, used, scheduled, total: total(base, client, { used, scheduled, end: dates.end, draw }) })
}

const sumUnits = (visits: readonly Visit[]): number => visits.reduce((sum, visit) => sum + visit.units, 0)

function span({ calendar, company }: AgencyBase, client: Person, draw: Draw): { readonly start: string; readonly end: string } {
  const story = company.key === 'northern-lights' && client.number === 23
  const end = story ? calendar.day(9) : (client.dischargeDate ?? calendar.day(draw.chance(0.1) ? draw.whole(2, 29) : draw.whole(40, 270)))
  return { start: plusDays(end, -364), end }
}

/** Enough for the rest of the span at the pace of the visits so far; C-00023 has 12 % left. */
function total(
  { calendar, company }: AgencyBase,
  client: Person,
  { used, scheduled, end, draw }: { used: number; scheduled: number; end: string; draw: Draw },
): number {
  if (company.key === 'northern-lights' && client.number === 23) return Math.max(1, Math.round(used / 0.88))
  const daysLeft = Math.max(0, (Date.parse(end) - Date.parse(calendar.today)) / 86_400_000)
  const perDay = used / (company.size.weeksBack * 7)
  return Math.ceil(used + Math.max(scheduled, perDay * daysLeft) * (1.15 + draw.next() * 0.4)) + 20
}

function sideLines(base: AgencyBase, client: Person): readonly Authorization[] {
  if (client.status === 'referral' || client.status === 'intake' || client.status === 'discharged') return []
  const draw = rng(`${base.company.key}/side-authorization`, client.number)
  const dates = span(base, client, draw)
  const spent = draw.chance(0.1) ? 1 : draw.next() * 0.75
  if (client.careModel === 'cfssAgency')
    return [line(base, client, { lineNo: 2, service: WORKER_TRAINING, ...dates, total: 120_000, used: Math.round(spent * 120_000), scheduled: 0 })]
  if (client.careModel === 'homeHealth') return []
  return [line(base, client, { lineNo: 2, service: QP_SUPERVISION, ...dates, total: 96, used: Math.round(spent * 96), scheduled: 0 })]
}

type Line = Omit<Authorization, 'id' | 'authNo' | 'client' | 'status'>

function line({ company, calendar }: AgencyBase, client: Person, written: Line): Authorization {
  return {
    ...written,
    client,
    id: demoId(company.key, 'authorization', client.number, written.lineNo),
    authNo: `99${String(client.number * 10 + 247).padStart(9, '0')}`,
    status: client.status === 'intake' ? 'pending' : authorizationStatus(written, calendar.today, calendar.day(30)),
  }
}

/** Exhausted at nothing left, ending soon within 30 days or at 20 % left (domain: backoffice §3.2). */
export function authorizationStatus({ total, used, end }: Pick<Line, 'total' | 'used' | 'end'>, today: string, soon: string): AuthorizationStatus {
  if (end < today) return 'expired'
  if (used >= total) return 'exhausted'
  return end <= soon || total - used <= total * 0.2 ? 'expiringSoon' : 'active'
}
