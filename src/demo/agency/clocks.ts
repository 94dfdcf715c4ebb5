import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import type { AgencyBase } from './agency-base.ts'
import type { Visit } from './visits.ts'
import type { Worker } from './workers.ts'

export type ClockStatus = 'inProgress' | 'exception' | 'confirmed' | 'transmitted' | 'accepted' | 'rejected'

/** The electronic verification of one visit. */
export interface Clock {
  readonly id: string
  readonly visit: Visit
  readonly worker: Worker
  readonly method: 'mobileGPS' | 'IVR' | 'FOB' | 'webManual'
  readonly clockIn: string
  readonly clockOut: string | undefined
  /** Feet from the client's home; only a phone with GPS knows. */
  readonly distanceFt: number | undefined
  readonly status: ClockStatus
  /** Verified in real time; a manual entry never is. */
  readonly isCompliant: boolean
}

/** Feet around the home in which a clock-in counts as there. */
export const GEOFENCE_FT = 500
const STORY_CLIENT = 17
const STORY_SHARE = 0.41
const MINUTE_MS = 60_000

export function planClocks(base: AgencyBase, visits: readonly Visit[]): readonly Clock[] {
  return withStory(base, clocksOf(base, visits))
}

/**
 * C-00017 is below the line of 50 %: 41 % of the visits are verified in real time, spread evenly (domain: backoffice §5.4). The oldest
 * are left without a clock until the number of them allows that share.
 */
function withStory({ company }: AgencyBase, clocks: readonly Clock[]): readonly Clock[] {
  if (company.key !== 'northern-lights') return clocks
  const all = clocks.filter((clock) => clock.visit.plan.client.number === STORY_CLIENT)
  let kept = all.length
  while (kept > 0 && Math.round((Math.round(kept * STORY_SHARE) / kept) * 100) !== STORY_SHARE * 100) kept -= 1
  const places = new Map(all.slice(all.length - kept).map((clock, place) => [clock.id, place]))
  return clocks.flatMap((clock) => {
    const place = places.get(clock.id)
    if (place !== undefined) return [storyClock(clock, Math.round((place + 1) * STORY_SHARE) > Math.round(place * STORY_SHARE))]
    return clock.visit.plan.client.number === STORY_CLIENT ? [] : [clock]
  })
}

function storyClock(clock: Clock, isCompliant: boolean): Clock {
  const finished = isCompliant ? 'accepted' : 'confirmed'
  const status = clock.status === 'inProgress' ? clock.status : finished
  return { ...clock, isCompliant, status, method: isCompliant ? 'mobileGPS' : 'webManual', distanceFt: isCompliant ? 60 : undefined }
}

function clocksOf(base: AgencyBase, visits: readonly Visit[]): readonly Clock[] {
  return visits.flatMap((visit, index) => {
    const draw = rng(`${base.company.key}/evv`, index)
    const { worker, status } = visit
    if (worker === undefined || !visit.plan.service.evv || (status !== 'inProgress' && status !== 'completed')) return []
    if (status === 'completed' && draw.chance(0.05)) return []
    const lateMinutes = draw.chance(0.04) ? draw.whole(15, 50) : draw.normal(6)
    const method = draw.chance(0.09)
      ? 'webManual'
      : draw.weighted([
          ['mobileGPS', 71],
          ['IVR', 16],
          ['FOB', 4],
        ] as const)
    const isCompliant = method !== 'webManual' && draw.chance(0.912)
    const distanceFt =
      method === 'mobileGPS' ? Math.round(draw.chance(0.03) ? draw.whole(GEOFENCE_FT + 20, 4000) : Math.min(Math.abs(draw.normal(90)), GEOFENCE_FT)) : undefined
    const now = base.calendar.now.getTime()
    const clockIn = Math.min(Date.parse(visit.startAt) + Math.round(lateMinutes) * MINUTE_MS, now - MINUTE_MS)
    const clockOut = Math.max(clockIn + MINUTE_MS, Math.min(Date.parse(visit.endAt) + Math.round(draw.normal(6)) * MINUTE_MS, now))
    return {
      visit,
      worker,
      method,
      isCompliant,
      distanceFt,
      id: demoId(base.company.key, 'evv-log', visit.id),
      clockIn: new Date(clockIn).toISOString(),
      clockOut: status === 'completed' ? new Date(clockOut).toISOString() : undefined,
      status: status === 'inProgress' ? ('inProgress' as const) : clockStatus(draw.next(), isCompliant),
    }
  })
}

function clockStatus(at: number, isCompliant: boolean): ClockStatus {
  if (!isCompliant) return at < 0.35 ? 'exception' : 'confirmed'
  if (at < 0.02) return 'rejected'
  return at < 0.05 ? 'transmitted' : 'accepted'
}
