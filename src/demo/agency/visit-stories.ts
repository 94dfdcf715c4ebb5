import { plusDays } from '../calendar.ts'
import type { AgencyBase } from './agency-base.ts'
import type { Plan, Visit, VisitStatus } from './visits.ts'
import { visitOf } from './visits.ts'
import type { Worker } from './workers.ts'

/** 297 of the 310 hours that the state pays a worker for in a month (domain: backoffice §5.4, E-00009). */
const MONTH_UNITS = 297 * 4
const UNASSIGNED_VISITS = 6

/** The visits of the stories: E-00009 near the limit of the month with C-00017, E-00050 suspended and six visits of C-00012 without a worker. */
export function withStories(base: AgencyBase, visits: readonly Visit[], workers: readonly Worker[]): readonly Visit[] {
  const nearLimit = workers.find((worker) => worker.number === 9)
  const suspended = workers.find((worker) => worker.number === 50)
  const plan = visits.find((visit) => visit.plan.client.number === 17)?.plan
  if (base.company.key !== 'northern-lights' || nearLimit === undefined || suspended === undefined || plan === undefined) return visits
  const month = base.calendar.today.slice(0, 7)
  const others = visits.filter((visit) => visit.plan.client.number !== 17 || !visit.date.startsWith(month))
  const taken = others.map((visit) => (visit.plan.client.number === 17 && visit.worker ? { ...visit, worker: nearLimit } : visit))
  const all = [...unassigned(base, taken, suspended), ...wholeMonth(base, { ...plan, worker: nearLimit }, month)]
  return all.sort((a, b) => a.startAt.localeCompare(b.startAt) || a.id.localeCompare(b.id))
}

function wholeMonth(base: AgencyBase, plan: Plan, month: string): readonly Visit[] {
  const days = Array.from({ length: 31 }, (_, at) => plusDays(`${month}-01`, at)).filter((date) => date.startsWith(month))
  return days.map((date, at) => {
    const units = Math.floor(MONTH_UNITS / days.length) + (at < MONTH_UNITS % days.length ? 1 : 0)
    const visit = visitOf(base, plan, { date, index: 100_000 + at, start: 8 * 60, minutes: units * 15 })
    return { ...visit, worker: plan.worker, status: keptStatus(visit.status) }
  })
}

function keptStatus(status: VisitStatus): VisitStatus {
  if (status === 'missed' || status === 'cancelled' || status === 'rescheduled') return 'completed'
  return status === 'open' || status === 'broadcast' ? 'assigned' : status
}

function unassigned({ calendar }: AgencyBase, visits: readonly Visit[], suspended: Worker): readonly Visit[] {
  const now = calendar.now.toISOString()
  let left = UNASSIGNED_VISITS
  return visits.map((visit) => {
    if (visit.plan.client.number !== 12) return visit
    if (visit.endAt <= now) return visit.worker ? { ...visit, worker: suspended } : visit
    if (visit.startAt <= now || left === 0) return visit
    left -= 1
    return { ...visit, worker: undefined, status: 'open' as const }
  })
}
