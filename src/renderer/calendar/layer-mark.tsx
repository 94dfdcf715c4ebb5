import type { CSSProperties, ReactNode } from 'react'
import type { ScreenBundle } from '#contract'
import { type Formats, type Translate, useFormats, useT } from '#i18n'
import { valueText } from '#screen-tree'
import { tip } from '#widgets'
import css from './calendar.module.css'
import type { LayerMark } from './layers.ts'
import { clock, DAY_MIN } from './minutes.ts'

interface MarkProps {
  readonly mark: LayerMark
  readonly bundle: ScreenBundle
}

/** A line in a cell: who is away, or the hours that somebody keeps. */
export function LayerLine({ mark, bundle, isNamed = false }: MarkProps & { readonly isNamed?: boolean }): ReactNode {
  const words = useWords(mark, bundle)
  const text = isNamed ? `${mark.name} · ${words}` : words
  return (
    <span className={css.layerLine} data-kind={mark.layer.kind} data-none={isWithout(mark) || undefined} {...tip(text)}>
      {text}
    </span>
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

/** "Time off · Approved · until 12:00 PM", "Available 8:00 AM–4:00 PM" or "Available: no". */
function wordsOf(mark: LayerMark, { bundle, t, formats }: { readonly bundle: ScreenBundle; readonly t: Translate; readonly formats: Formats }): string {
  const { layer, fromMin, untilMin, shows } = mark
  const word = t(`${bundle.id}.layers.${layer.id}`)
  if (isWithout(mark)) return t('shared/calendar.noHours', { word })
  const field = layer.kind === 'spans' && layer.shows !== undefined ? bundle.resources[layer.resource]?.fields[layer.shows] : undefined
  const more = field && shows !== undefined ? valueText(field, shows, { t, formats, masked: field.masked }) : ''
  const at = (minute: number): string => formats.time(clock(minute % DAY_MIN))
  const isWhole = fromMin === 0 && untilMin === DAY_MIN
  return [word, more, ...(isWhole ? [] : [`${at(fromMin)}–${at(untilMin)}`])].filter(Boolean).join(' · ')
}
