import { dateText } from '#contract'
import type { Agency } from '../agency/agency.ts'
import type { Visit } from '../agency/visits.ts'
import type { Worker } from '../agency/workers.ts'
import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import { answered, type DemoRow } from './demo-row.ts'
import { nameOf } from './services.ts'

/** How many people are asked about each visit. */
const ASKED = 6
const HOUR_MS = 3_600_000

type State = 'live' | 'requested' | 'filled' | 'expired' | 'cancelled'

interface Shift {
  readonly id: string
  readonly visit: Visit
  readonly state: State
  readonly sentAt: string
  readonly until: string
  readonly asked: readonly Worker[]
}

/** Visits that are broadcast now, and some that were: filled, over, and called off (domain: backoffice §5.3). */
function shiftsOf(agency: Agency): readonly Shift[] {
  const ahead = agency.visits.filter(({ startAt }) => startAt > agency.calendar.now.toISOString())
  const some = (status: Visit['status'], from: number, until: number): readonly Visit[] => ahead.filter((visit) => visit.status === status).slice(from, until)
  const share = Math.ceil(ahead.length / 80)
  return [
    ...some('broadcast', 0, ahead.length).map((visit, index) => shiftOf(agency, visit, index % 4 === 1 ? 'requested' : 'live')),
    ...some('assigned', 0, share).map((visit) => shiftOf(agency, visit, 'filled')),
    ...some('open', 0, Math.ceil(share / 6)).map((visit) => shiftOf(agency, visit, 'expired')),
    ...some('open', Math.ceil(share / 6), Math.ceil(share / 4)).map((visit) => shiftOf(agency, visit, 'cancelled')),
  ]
}

function shiftOf(agency: Agency, visit: Visit, state: State): Shift {
  const { now } = agency.calendar
  const draw = rng(`${agency.company.key}/broadcast`, Date.parse(visit.startAt) / HOUR_MS)
  const sentAt = new Date(now.getTime() - draw.pick([1, 2, 3, 5]) * HOUR_MS).toISOString()
  const fit = agency.workers.filter(
    (worker) => worker.status === 'active' && !worker.isDeleted && worker.role === visit.plan.worker.role && worker !== visit.worker,
  )
  const first = fit.length === 0 ? 0 : visit.plan.client.number % fit.length
  const others = [...fit.slice(first), ...fit.slice(0, first)].slice(0, visit.worker ? ASKED - 1 : ASKED)
  const isOver = state === 'expired'
  return {
    ...{ id: demoId(visit.id, 'open-shift'), visit, state, sentAt, asked: visit.worker && state === 'filled' ? [visit.worker, ...others] : others },
    until: isOver ? new Date(now.getTime() - HOUR_MS / 2).toISOString() : visit.startAt,
  }
}

const isRunning = ({ state }: Shift): boolean => state === 'live' || state === 'requested'

/** What the one at this place among those asked has said. */
function answerOf({ state }: Shift, place: number): string {
  if (state === 'requested') return place === 0 ? 'requested' : place === 1 ? 'declined' : 'sent'
  if (state === 'live') return place === 2 ? 'declined' : 'sent'
  return state === 'filled' && place === 0 ? 'accepted' : place === 2 ? 'declined' : 'expired'
}

/** What a visit says of its broadcast, by the id of the visit. */
export function broadcastsOf(agency: Agency): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  return new Map(
    shiftsOf(agency)
      .filter(isRunning)
      .map((shift) => {
        const answers = shift.asked.map((_, place) => answerOf(shift, place))
        const count = (...states: readonly string[]): number => answers.filter((answer) => states.includes(answer)).length
        return [shift.visit.id, { offeredUntil: shift.until, askedCount: count('sent', 'requested'), requestCount: count('requested') }]
      }),
  )
}

/** Rows of the resource `open-shift`. */
export function openShiftRows(agency: Agency): readonly DemoRow[] {
  return shiftsOf(agency).map((shift) => {
    const { visit, state } = shift
    const name = nameOf(visit.plan.service)
    return {
      ...{ id: shift.id, locationId: visit.plan.client.siteId, createdAt: shift.sentAt },
      values: answered({
        ...{
          scheduleId: visit.id,
          clientId: visit.plan.client.id,
          serviceName: name,
          startAt: visit.startAt,
          endAt: visit.endAt,
          headline: `${name}, ${dateText(visit.date)}`,
        },
        ...{
          audience: 'matched',
          criteria: { noOvertime: true },
          channels: ['sms'],
          hideAddress: true,
          sentAt: shift.sentAt,
          expiresAt: shift.until,
          status: state,
        },
        mode: state === 'requested' ? 'requestAndApprove' : 'firstAcceptWins',
        audienceSize: shift.asked.length,
        requestCount: state === 'requested' ? 1 : 0,
        filledBy: state === 'filled' ? shift.asked[0]?.id : undefined,
      }),
    }
  })
}

/** Rows of the resource `shift-offer`. */
export function shiftOfferRows(agency: Agency): readonly DemoRow[] {
  return shiftsOf(agency).flatMap((shift) =>
    shift.asked.map((worker, place) => ({
      ...{ id: demoId(shift.id, 'shift-offer', place), locationId: shift.visit.plan.client.siteId, createdAt: shift.sentAt },
      values: { openShiftId: shift.id, scheduleId: shift.visit.id, employeeId: worker.id, status: answerOf(shift, place), at: shift.sentAt },
    })),
  )
}
