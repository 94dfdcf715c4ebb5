import type { ReactNode } from 'react'
import { type Translate, useFormats, useT } from '#i18n'
import { tip } from '#widgets'
import css from './calendar.module.css'
import type { CalendarLane } from './calendar-items.ts'

/** The name of the record that a lane is of, or that it is of none. */
export const laneNameOf = (lane: CalendarLane, t: Translate): string => (lane.id === undefined ? t('shared/calendar.unassigned') : lane.name)

/** At the beginning of a lane: whose it is, and its hours. */
export function LaneHead({ lane, role }: { readonly lane: CalendarLane; readonly role?: 'rowheader' }): ReactNode {
  const t = useT()
  const formats = useFormats()
  return (
    <span role={role} className={css.laneHead}>
      <span className={css.laneName} {...tip(laneNameOf(lane, t))}>
        {laneNameOf(lane, t)}
      </span>
      <span className={css.laneSum}>{t('shared/calendar.hours', { hours: formats.number(lane.minutes / 60, 1) })}</span>
      {lane.overMin > 0 && <span className={css.laneOver}>{t('shared/calendar.overtime', { hours: formats.number(lane.overMin / 60, 1) })}</span>}
    </span>
  )
}
