import type { CSSProperties, ReactNode } from 'react'
import { DAY_MIN, type ScreenBundle, timeOfMinute } from '#contract'
import { type Formats, type Translate, useFormats, useT } from '#i18n'
import { valueText } from '#screen-tree'
import { tip } from '#widgets'
import css from './calendar.module.css'
import type { LayerMark } from './layers.ts'

interface MarkProps {
  readonly mark: LayerMark
  readonly bundle: ScreenBundle
}

/** A line in a cell: who is away, or the hours that somebody keeps. */
export function LayerLine({ mark, bundle }: MarkProps): ReactNode {
  const words = useWords(mark, bundle)
  return (
    <span className={css.layerLine} data-kind={mark.layer.kind} data-none={isWithout(mark) || undefined} {...tip(words)}>
      {words}
    </span>
  )
}

/** All of a day together, folded: how many there are, and who. */
export function LayerFold({ marks, bundle }: { readonly marks: readonly LayerMark[]; readonly bundle: ScreenBundle }): ReactNode {
  const t = useT()
  const formats = useFormats()
  const [first] = marks
  if (first === undefined) return null
  return (
    <details className={css.layerFold}>
      <summary>{t('shared/calendar.layerCount', { word: t(`${bundle.id}.layers.${first.layer.id}`), number: formats.number(marks.length) })}</summary>
      <ul>
        {marks.map((mark) => (
          <li key={mark.key}>
            {mark.name} · {wordsOf(mark, { bundle, t, formats })}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The hours themselves, behind the records of a day. */
export function LayerBand({ mark, bundle, style }: MarkProps & { readonly style: CSSProperties }): ReactNode {
  const words = useWords(mark, bundle)
  return (
    <span className={css.layerBand} data-kind={mark.layer.kind} data-none={isWithout(mark) || undefined} style={isWithout(mark) ? undefined : style}>
      <span>{words}</span>
    </span>
  )
}

/** None of the hours that are kept in other days. */
const isWithout = ({ fromMin, untilMin }: LayerMark): boolean => fromMin === untilMin

function useWords(mark: LayerMark, bundle: ScreenBundle): string {
  const t = useT()
  const formats = useFormats()
  return wordsOf(mark, { bundle, t, formats })
}

/** "Time off · until 12:00 PM · Approved", "Available · 8:00 AM–4:00 PM" or "Available: no hours". */
function wordsOf(mark: LayerMark, { bundle, t, formats }: { readonly bundle: ScreenBundle; readonly t: Translate; readonly formats: Formats }): string {
  const { layer, fromMin, untilMin, shows } = mark
  const word = t(`${bundle.id}.layers.${layer.id}`)
  if (isWithout(mark)) return t('shared/calendar.noHours', { word })
  const field = layer.kind === 'spans' && layer.shows !== undefined ? bundle.resources[layer.resource]?.fields[layer.shows] : undefined
  const more = field && shows !== undefined ? valueText(field, shows, { t, formats, masked: field.masked }) : ''
  return [word, hoursText(fromMin, untilMin, { t, formats }), more].filter(Boolean).join(' · ')
}

/** The hours of a day, as far as they are not all of it: "9:00 AM–1:00 PM", "from 9:00 AM", "until 1:00 PM". */
function hoursText(fromMin: number, untilMin: number, { t, formats }: { readonly t: Translate; readonly formats: Formats }): string {
  const at = (minute: number): string => formats.time(timeOfMinute(minute))
  if (untilMin < DAY_MIN) return fromMin > 0 ? `${at(fromMin)}–${at(untilMin)}` : t('shared/calendar.untilTime', { time: at(untilMin) })
  return fromMin > 0 ? t('shared/calendar.fromTime', { time: at(fromMin) }) : ''
}
