import { DatePicker, type DateValue, parseDate, useDatePickerContext } from '@chakra-ui/react/date-picker'
import { LocaleProvider } from '@chakra-ui/react/locale'
import { useFormats, useT } from '#i18n'
import { ChakraParts, calendarRecipe } from '#theme'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import css from './calendar.module.css'

export interface CalendarProps {
  /** `YYYY-MM-DD`, or blank. */
  readonly value: string
  readonly min: string
  readonly max: string
  readonly onChoose: (day: string) => void
}

/** Weeks begin on Sunday here, whoever reads them. */
const SUNDAY = 0
/** A Sunday, and the six days after it. */
const WEEK = Array.from({ length: 7 }, (_day, at) => new Date(Date.UTC(2023, 0, 1 + at)))
/** Over a column of days. */
const FITTING_CHARS = 4
const MONTHS = Array.from({ length: 12 }, (_month, at) => at + 1)
const FIRST_YEAR = 1900
const LAST_YEAR = 2099

/** The years that may be gone to at once. */
function yearsAround(year: number): readonly number[] {
  const first = Math.min(FIRST_YEAR, year)
  return Array.from({ length: Math.max(LAST_YEAR, year) - first + 1 }, (_year, at) => first + at)
}

const dayOf = (value: string): DateValue | undefined => (value === '' ? undefined : parseDate(value))

/** One month as a table: arrows move by days and weeks, Page Up and Page Down by months, with Shift by years. Said in the page's own language. */
export function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const t = useT()
  const formats = useFormats()
  const day = dayOf(value)
  return (
    <ChakraParts>
      <LocaleProvider locale={formats.locale}>
        <DatePicker.Root
          inline
          fixedWeeks
          outsideDaySelectable
          recipe={calendarRecipe}
          maxView="day"
          startOfWeek={SUNDAY}
          timeZone={formats.timeZone}
          {...(day && { defaultValue: [day] })}
          min={dayOf(min)}
          max={dayOf(max)}
          onValueChange={({ value: [chosen] }) => chosen && onChoose(chosen.toString())}
          translations={{
            content: t('shared/widgets.calendar.title'),
            // What stands in it comes first, so that it can be pressed by saying it.
            dayCell: ({ value: each }) => `${each.day} ${formats.month(each.toString())} ${each.year}`,
            prevTrigger: () => t('shared/widgets.calendar.before'),
            nextTrigger: () => t('shared/widgets.calendar.after'),
          }}
        >
          <DatePicker.Content>
            <DatePicker.View view="day">
              <Head />
              <Month />
            </DatePicker.View>
          </DatePicker.Content>
        </DatePicker.Root>
      </LocaleProvider>
    </ChakraParts>
  )
}

/** Month and year, each to be gone to at once: whoever was born long ago is not a hundred presses away. */
function Head() {
  const t = useT()
  const formats = useFormats()
  const { visibleRange, focusMonth, focusYear } = useDatePickerContext()
  const { year, month } = visibleRange.start
  return (
    <DatePicker.ViewControl>
      <DatePicker.PrevTrigger>
        <Icon name="chevron-left" mirrored />
      </DatePicker.PrevTrigger>
      <select
        className={classNames(css.pick, css.month)}
        aria-label={t('shared/widgets.calendar.month')}
        value={month}
        onChange={({ currentTarget }) => focusMonth(Number(currentTarget.value))}
      >
        {MONTHS.map((each) => (
          <option key={each} value={each}>
            {formats.month(`2000-${String(each).padStart(2, '0')}-01`)}
          </option>
        ))}
      </select>
      <select
        className={css.pick}
        aria-label={t('shared/widgets.calendar.year')}
        value={year}
        onChange={({ currentTarget }) => focusYear(Number(currentTarget.value))}
      >
        {yearsAround(year).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <DatePicker.NextTrigger>
        <Icon name="chevron-right" mirrored />
      </DatePicker.NextTrigger>
    </DatePicker.ViewControl>
  )
}

function Month() {
  const t = useT()
  const { locale } = useFormats()
  const { weeks, visibleRange } = useDatePickerContext()
  const named = (weekday: 'narrow' | 'short' | 'long'): readonly string[] => {
    const { format } = new Intl.DateTimeFormat([locale, 'en-US'], { weekday, timeZone: 'UTC' })
    return WEEK.map((each) => format(each))
  }
  const short = named('short')
  const drawn = short.some(({ length }) => length > FITTING_CHARS) ? named('narrow') : short
  return (
    <DatePicker.Table aria-label={t('shared/widgets.calendar.title')} aria-roledescription={t('shared/widgets.calendar.month')}>
      <DatePicker.TableHead>
        <DatePicker.TableRow>
          {named('long').map((name, at) => (
            <DatePicker.TableHeader key={name} aria-label={name}>
              {drawn[at]}
            </DatePicker.TableHeader>
          ))}
        </DatePicker.TableRow>
      </DatePicker.TableHead>
      <DatePicker.TableBody>
        {weeks.map((week) => (
          <DatePicker.TableRow key={week[0]?.toString()}>
            {week.map((each) => (
              <DatePicker.TableCell key={each.toString()} value={each} visibleRange={visibleRange}>
                <DatePicker.TableCellTrigger>{each.day}</DatePicker.TableCellTrigger>
              </DatePicker.TableCell>
            ))}
          </DatePicker.TableRow>
        ))}
      </DatePicker.TableBody>
    </DatePicker.Table>
  )
}
