import { addDays } from '#contract'
import { dayAt } from '../time/wall-time.ts'
import { pastLimit, type WorkedPiece, workedPieces } from '../timecards/worked-pieces.ts'
import { holidaysOf, type PayContext } from './pay-context.ts'
import type { PayHoliday, PayLine, PayPerson } from './pay-input.ts'
import type { FullPaySettings } from './pay-settings.ts'
import { withoutSleep } from './sleep-time.ts'
import { type TimedLine, tripsOf } from './travel.ts'

export type PayPiece = WorkedPiece<TimedLine, PayHoliday>

/** A piece with what of it is past the limits of its week, in milliseconds. */
export interface PlacedPiece {
  readonly piece: PayPiece
  readonly ms: number
  readonly overMs: number
  /** Past the second test. */
  readonly pastMs: number
}

/** What a worker worked around the period, the ways between clients included. A day more on each side has what begins or ends there. */
export function workedTime(person: PayPerson, lines: readonly PayLine[], context: PayContext): readonly PayPiece[] {
  const { settings, windowsOf, weeks } = context
  const { zone } = settings
  const [first, last] = [addDays(weeks.first, -1), addDays(weeks.last, 7)]
  const near = lines.filter(({ start, end }) => start < end && dayAt(end - 1, zone) >= first && dayAt(start, zone) <= last)
  const timed = near.map((line): TimedLine => ({ ...withoutSleep(person, line, context), sources: [line.id] }))
  const trips = tripsOf(near, context)
  return workedPieces([...timed, ...trips], {
    zone,
    holidays: holidaysOf(settings, person),
    windowsOf,
  })
}

/** Pieces in the order of time, each with its place in the hours of its week. */
export function placePieces(pieces: readonly PayPiece[], { overtimeAfterHours, secondTestHours }: FullPaySettings): readonly PlacedPiece[] {
  const worked = new Map<string, number>()
  return pieces.map((piece) => {
    const before = worked.get(piece.week) ?? 0
    const ms = piece.end - piece.start
    worked.set(piece.week, before + ms)
    return { piece, ms, overMs: pastLimit(before, piece, overtimeAfterHours), pastMs: pastLimit(before, piece, secondTestHours) }
  })
}
