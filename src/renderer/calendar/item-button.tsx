import { memo, type ReactNode } from 'react'
import type { CalendarScreen, ResolvedResource } from '#contract'
import { type Formats, type Translate, useFormats, useT } from '#i18n'
import { valueText } from '#screen-tree'
import { classNames } from '#widgets'
import css from './calendar.module.css'
import type { CalendarItem } from './calendar-items.ts'
import { toneOfItem } from './tones.ts'

export interface ItemButtonProps {
  readonly item: CalendarItem
  readonly screen: CalendarScreen
  readonly resource: ResolvedResource
  /** The field of its lane, which is left out of its words. */
  readonly lane: string
  readonly isMovable: boolean
  /** As there is room: `little` says when it begins, `much` all its words. */
  readonly says?: 'little' | 'usual' | 'much'
  readonly tabIndex?: number
  /** Absent: nothing can be picked here. */
  readonly isPicked?: boolean | undefined
  readonly onOpen: (item: CalendarItem, isPick: boolean) => void
}

/** A record in its place: when, who, what, with the word and the colour of its state. */
export const ItemButton = memo(function ItemButton({
  item,
  screen,
  resource,
  lane,
  isMovable,
  says = 'usual',
  tabIndex = 0,
  isPicked,
  onOpen,
}: ItemButtonProps): ReactNode {
  const t = useT()
  const formats = useFormats()
  const [title = '', ...more] = wordsOf(item, { screen, resource, lane, t, formats })
  const time = timesOf(item, screen, { t, formats })
  const { tone, label, mark } = toneOfItem(item, screen, resource, t)
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={classNames(css.item, tone)}
      data-item={item.id}
      data-movable={isMovable || undefined}
      data-tip={[time, label, ...more].filter(Boolean).join(' · ')}
      data-mark={mark}
      data-picked={isPicked || undefined}
      aria-pressed={isPicked}
      onClick={({ ctrlKey, metaKey }) => onOpen(item, ctrlKey || metaKey)}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (key.toLowerCase() === 'x' && !screen.keys?.X && !ctrlKey && !metaKey && !altKey) onOpen(item, true)
      }}
    >
      <span className={css.itemTime}>{says === 'little' ? formats.time(item.start.time) : time}</span>
      <span className={css.itemTitle}>{says === 'much' ? [title, ...more].join(' · ') : title}</span>
      <span className={css.said}>{[...(says === 'little' ? [time] : []), ...(says === 'much' ? [] : more), label].filter(Boolean).join(', ')}</span>
    </button>
  )
})

/** "8:00 AM–12:00 PM": as planned, or as it was where it has begun; "8:05 AM–" while it goes on. */
export function timesOf({ start, end, values }: CalendarItem, { actual }: CalendarScreen, { t, formats }: Pick<Saying, 't' | 'formats'>): string {
  const [began, ended] = [values[actual?.starts ?? ''], values[actual?.ends ?? '']]
  if (typeof began === 'string') return `${formats.time(began)}–${typeof ended === 'string' ? formats.time(ended) : ''}`
  const until = formats.time(end.time)
  return `${formats.time(start.time)}–${end.date > start.date && end.time !== '00:00' ? t('shared/calendar.nextDay', { time: until }) : until}`
}

interface Saying {
  readonly screen: CalendarScreen
  readonly resource: ResolvedResource
  readonly lane: string
  readonly t: Translate
  readonly formats: Formats
}

/** What a record says of itself, without the field of its lane and without blanks. */
export function wordsOf({ values, names }: CalendarItem, { screen, resource, lane, t, formats }: Saying): readonly string[] {
  return screen.shows.flatMap((name) => {
    const field = resource.fields[name]
    if (!field || name === lane) return []
    const text = valueText(field, values[name], { t, formats, label: names[name], masked: field.masked })
    return text === '' ? [] : [text]
  })
}
