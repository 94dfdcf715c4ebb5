import type { ReactNode } from 'react'
import type { CountsTile as CountsDocument, TileCount, TileData } from '#contract'
import { useFormats, useT } from '#i18n'
import css from './dashboard.module.css'
import { DrillLink } from './drill-link.tsx'

export interface CountsTileProps {
  readonly tile: CountsDocument
  readonly strings: string
  readonly data: Extract<TileData, { kind: 'counts' }>
}

/** Several counts under one heading; those at zero are quiet. */
export function CountsTile({ tile, strings, data }: CountsTileProps): ReactNode {
  const t = useT()
  const everythingDone = tile.counts.every((count) => (data.values[count.id] ?? 0) === 0)
  if (everythingDone) return <p className={css.calm}>{t('shared/dashboard.allDone')}</p>
  return (
    <ul className={css.counts}>
      {tile.counts.map((count) => (
        <CountLine key={count.id} count={count} label={t(`${strings}.counts.${tile.id}.${count.id}`)} value={data.values[count.id] ?? 0} />
      ))}
    </ul>
  )
}

function CountLine({ count, label, value }: { readonly count: TileCount; readonly label: string; readonly value: number }): ReactNode {
  const formats = useFormats()
  return (
    <li>
      <DrillLink className={css.count} drill={count.drill}>
        <span className={css.countValue} data-tone={value > 0 ? count.tone : 'none'}>
          {formats.number(value)}
        </span>
        <span>{label}</span>
      </DrillLink>
    </li>
  )
}
