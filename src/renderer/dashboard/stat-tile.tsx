import type { ReactNode } from 'react'
import type { StatTile as StatDocument, TileData } from '#contract'
import { type Formats, type Translate, useFormats, useT } from '#i18n'
import { Link } from '#navigation'
import { Icon } from '#widgets'
import css from './dashboard.module.css'
import { drillPath } from './drill.ts'

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
  const path = tile.drill ? drillPath(tile.drill) : undefined
  const text = data?.kind === 'stat' ? statText(tile, data, formats, t) : ''
  const body = (
    <>
      <span className={css.statLabel}>
        {tile.icon && <Icon name={tile.icon} size={16} />}
        {label}
      </span>
      {data === undefined ? (
        <span className={css.statSkeleton} />
      ) : data.kind === 'stat' ? (
        <span className={css.statValue} data-tone={data.value > 0 ? tile.tone : undefined} data-long={text.length > LONG_CHARS || undefined}>
          <bdi>{text}</bdi>
        </span>
      ) : (
        <span className={css.statFailed}>{t('shared/dashboard.tileFailed')}</span>
      )}
    </>
  )
  return path ? (
    <Link className={css.stat} href={path}>
      {body}
    </Link>
  ) : (
    <div className={css.stat}>{body}</div>
  )
}

function statText(tile: StatDocument, data: Extract<TileData, { kind: 'stat' }>, formats: Formats, t: Translate): string {
  const one = (value: number): string => {
    if (tile.as === 'money') return formats.money(value)
    return tile.as === 'percent' ? formats.percent(value * 100) : formats.number(value)
  }
  if (data.compare === undefined) return one(data.value)
  return t('shared/dashboard.ofTotal', { value: one(data.value), total: one(data.compare) })
}
