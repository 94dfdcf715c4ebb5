import type { CalendarScreen, ResolvedResource, ScreenBundle } from '#contract'
import type { CalendarState } from './calendar-address.ts'
import type { CalendarItem } from './calendar-items.ts'
import type { CalendarData } from './use-calendar.ts'
import type { Target } from './use-move.ts'

/** What each way of drawing a calendar is given. */
export interface GridProps {
  readonly bundle: ScreenBundle
  readonly screen: CalendarScreen
  readonly resource: ResolvedResource
  readonly state: CalendarState
  readonly data: CalendarData
  /** The company's date. */
  readonly today: string
  readonly open: (item: CalendarItem) => void
  readonly move: (item: CalendarItem, target: Target) => void
  readonly canMove: (item: CalendarItem) => boolean
  /** Absent: this person may not make any. */
  readonly add?: (target: Target) => void
  readonly turnTo: (next: Partial<CalendarState>) => void
}
