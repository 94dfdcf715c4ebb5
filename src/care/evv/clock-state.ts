import { HOUR_MS, MINUTE_MS, type Span } from '../time/span.ts'
import { type EvvSettings, evvSettings } from './evv-settings.ts'

export type ClockState = 'notDue' | 'late' | 'missingIn' | 'missed' | 'inProgress' | 'missingOut' | 'autoOut' | 'done'

/** How a planned visit stands by the clock. */
export interface ClockNow {
  readonly state: ClockState
  /** Minutes after the planned start at which it began, or that it is waited for; 0 when it is in time. */
  readonly lateMin: number
}

export interface ClockedVisit {
  readonly planned: Span
  readonly clockIn?: number
  readonly clockOut?: number
}

/** Late after 7 minutes, without a start after 15, missed an hour after its end, without an end half an hour after it, closed after 16 hours (domain: backoffice §3.2, §3.5). */
export function clockStateOf(visit: ClockedVisit, now: number, settings: Partial<EvvSettings> = {}): ClockNow {
  const full = evvSettings(settings)
  const lateMin = Math.floor(((visit.clockIn ?? now) - visit.planned.start) / MINUTE_MS)
  return { state: stateOf(visit, now, full), lateMin: lateMin > full.lateInMin ? lateMin : 0 }
}

function stateOf({ planned, clockIn, clockOut }: ClockedVisit, now: number, settings: EvvSettings): ClockState {
  const isAfter = (instant: number, minutes: number): boolean => now > instant + minutes * MINUTE_MS
  if (clockOut !== undefined) return 'done'
  if (clockIn !== undefined) {
    if (now >= clockIn + settings.autoOutHours * HOUR_MS) return 'autoOut'
    return isAfter(planned.end, settings.missingOutMin) ? 'missingOut' : 'inProgress'
  }
  if (now >= planned.end + settings.missedMin * MINUTE_MS) return 'missed'
  if (isAfter(planned.start, settings.missingInMin)) return 'missingIn'
  return isAfter(planned.start, settings.lateInMin) ? 'late' : 'notDue'
}
