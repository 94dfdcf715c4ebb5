import type { CSSProperties, ReactNode } from 'react'
import { addDays } from '#contract'
import { useFormats } from '#i18n'
import { hourText, weekdayText } from '../calendar/span-text.ts'
import css from './dashboard.module.css'

export interface HeatProps {
  /** Hours of the week that have any, as `3-08`: Wednesday at eight. */
  readonly hours: readonly string[]
  readonly values: readonly number[]
  readonly tone: string
  readonly title: string
}

/** Days of the week as the calendars have them, Sunday first, by their ISO numbers. */
const DAYS = [7, 1, 2, 3, 4, 5, 6]
const A_SUNDAY = '2026-11-01'
/** An hour in so many is written out. */
const LABEL_EVERY = 3

/** Weekdays by hours, darker where there is more; hours before the first and after the last that have any are left out. */
export function Heat({ hours, values, tone, title }: HeatProps): ReactNode {
  const { locale, number } = useFormats()
  const amounts = new Map(hours.map((hour, index) => [hour, values[index] ?? 0]))
  const of = hours.map((hour) => Number(hour.slice(2)))
  const [first, last] = [Math.min(...of), Math.max(...of)]
  const shown = Array.from({ length: last - first + 1 }, (_none, index) => first + index)
  const most = Math.max(...values)
  return (
    <div className={css.listScroll}>
      <table className={css.heat} data-tone={tone}>
        <caption className="only-read-aloud">{title}</caption>
        <thead>
          <tr>
            <td className={css.weekday} />
            {shown.map((hour) => (
              <th key={hour} scope="col">
                <span className={(hour - first) % LABEL_EVERY === 0 ? css.heatHour : 'only-read-aloud'}>{hourText(hour, locale)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAYS.map((day, index) => (
            <tr key={day}>
              <th scope="row" className={css.weekday}>
                {weekdayText(addDays(A_SUNDAY, index), locale)}
              </th>
              {shown.map((hour) => {
                const amount = amounts.get(`${day}-${String(hour).padStart(2, '0')}`) ?? 0
                return (
                  <td key={hour} className={css.hour} style={{ '--share': amount / most } as CSSProperties}>
                    {amount > 0 && number(amount)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
