import type { ReactNode } from 'react'
import type { StatTile as StatDocument, TileData } from '#contract'
import { type Formats, type Translate, useFormats, useT } from '#i18n'
import { Icon } from '#widgets'
import { useSurroundings } from '../use-surroundings.ts'
import css from './dashboard.module.css'
import { DrillLink } from './drill-link.tsx'

export interface StatTileProps {
  readonly tile: StatDocument
  readonly label: string
  readonly data: TileData | undefined
}

/** More characters than this get smaller letters. */
const LONG_CHARS = 10

/** One number with its name; the whole card opens the rows behind it. */
export function StatTile({ tile, label, data }: StatTileProps): ReactNode {
  const t = useT()
  const formats = useFormats()
  const text = data?.kind === 'stat' ? statText(tile, data, formats, t) : ''
  const { today } = useSurroundings()
  const target = targetOn(tile.targets, today)
  return (
    <DrillLink className={css.stat} drill={tile.drill}>
      <span className={css.statLabel}>
        {tile.icon && <Icon name={tile.icon} size={16} />}
        {label}
      </span>
      {data === undefined ? (
        <span className={css.statSkeleton} />
      ) : data.kind === 'stat' ? (
        <span className={css.statValue} data-tone={toneOf(tile, data.value, target)} data-long={text.length > LONG_CHARS || undefined}>
          <bdi>{text}</bdi>
        </span>
      ) : (
        <span className={css.statFailed}>{t('shared/dashboard.tileFailed')}</span>
      )}
      {target !== undefined && (
        <span className={css.statTarget}>{t('shared/dashboard.target', { value: numberIn(tile, target / scaleOf(tile), formats) })}</span>
      )}
    </DrillLink>
  )
}

/** What holds on a day: the last target that began before it. */
export function targetOn(targets: StatDocument['targets'], day: string): number | undefined {
  const begun = (targets ?? []).filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return begun.at(-1)?.least
}

/** A share of one reads as a percentage. */
const scaleOf = ({ as }: StatDocument): number => (as === 'percent' ? 100 : 1)

function toneOf(tile: StatDocument, value: number, target: number | undefined): string | undefined {
  if (target !== undefined) return value * scaleOf(tile) >= target ? 'success' : 'danger'
  return value > 0 ? tile.tone : undefined
}

function numberIn(tile: StatDocument, value: number, formats: Formats): string {
  if (tile.as === 'money') return formats.money(value)
  if (tile.as === 'hours') return formats.number(value / 60, 1)
  return tile.as === 'percent' ? formats.percent(value * scaleOf(tile)) : formats.number(value)
}

function statText(tile: StatDocument, data: Extract<TileData, { kind: 'stat' }>, formats: Formats, t: Translate): string {
  const one = (value: number): string => numberIn(tile, value, formats)
  if (data.compare === undefined) return one(data.value)
  return t('shared/dashboard.ofTotal', { value: one(data.value), total: one(data.compare) })
}
