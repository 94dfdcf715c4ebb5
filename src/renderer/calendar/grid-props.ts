import type { CalendarScreen, ResolvedResource, ScreenBundle } from '#contract'
import type { CalendarState } from './calendar-address.ts'
import type { CalendarItem, Target } from './calendar-items.ts'
import type { CalendarData } from './use-calendar.ts'
import type { Press } from './use-key-actions.ts'

/** What each way of drawing a calendar is given. */
export interface GridProps {
  readonly bundle: ScreenBundle
  readonly screen: CalendarScreen
  readonly resource: ResolvedResource
  readonly state: CalendarState
  readonly data: CalendarData
  /** The company's date. */
  readonly today: string
  /** Shows a record, or picks it or leaves it out again. */
  readonly open: (item: CalendarItem, isPick: boolean) => void
  /** Those that were picked, while some are or they are being picked. */
  readonly picked: ReadonlySet<string> | undefined
  readonly move: (item: CalendarItem, target: Target) => void
  readonly canMove: (item: CalendarItem) => boolean
  /** Absent: this person may not make any. */
  readonly add?: (target: Target) => void
  /** Absent: no letters make anything of a record here. */
  readonly press?: Press | undefined
  readonly turnTo: (next: Partial<CalendarState>) => void
}
