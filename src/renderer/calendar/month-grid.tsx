import type { ReactNode } from 'react'
import { monthStart, type ResolvedResource } from '#contract'
import { countedThings, useFormats, useT } from '#i18n'
import css from './calendar.module.css'
import type { Totals } from './calendar-items.ts'
import { DayNames } from './day-names.tsx'
import type { GridProps } from './grid-props.ts'
import { longDay, weekdayText } from './span-text.ts'

const NONE: Totals = { count: 0, minutes: 0, unassigned: 0, overMin: 0 }

/** A month by its days: how much there is, and how much of it nobody is assigned to. */
export function MonthGrid({ bundle, resource, state, data, today, turnTo }: GridProps): ReactNode {
  const t = useT()
  const formats = useFormats()
  const month = monthStart(state.on)
  return (
    <div className={css.scroll}>
      <div className={css.monthHead} aria-hidden>
        {data.days.slice(0, 7).map((day) => (
          <span key={day}>{weekdayText(day, formats.locale)}</span>
        ))}
      </div>
      <ul className={css.month} aria-label={t(`${bundle.id}.title`)}>
        {data.days.map((day) => (
          <li key={day} className={css.monthDay} data-out={monthStart(day) !== month || undefined}>
            <button
              type="button"
              className={css.monthButton}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => turnTo({ on: day, zoom: 'day' })}
            >
              <span className={css.dayNumber} aria-hidden>
                {Number(day.slice(8))}
              </span>
              <span className={css.said}>{longDay(day, formats.locale)}</span>
              <DayNames names={data.layers.days.get(day)} />
              <DayTotals totals={data.counts.get(day) ?? NONE} resource={resource} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function DayTotals({ totals: { count, minutes, unassigned }, resource }: { readonly totals: Totals; readonly resource: ResolvedResource }): ReactNode {
  const t = useT()
  const formats = useFormats()
  if (count === 0) return null
  return (
    <>
      <span className={css.monthCount}>{countedThings(t, resource, { count, number: formats.number(count) })}</span>
      <span className={css.laneSum}>{t('shared/calendar.hours', { hours: formats.number(minutes / 60, 1) })}</span>
      {unassigned > 0 && <span className={css.monthOpen}>{t('shared/calendar.unassignedCount', { number: formats.number(unassigned) })}</span>}
    </>
  )
}
