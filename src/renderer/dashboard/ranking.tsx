import type { CSSProperties, ReactNode } from 'react'
import type { ChartTile, Drill } from '#contract'
import css from './dashboard.module.css'
import { DrillLink } from './drill-link.tsx'

export interface RankingProps {
  readonly tile: ChartTile
  readonly ids: readonly string[]
  readonly names: readonly string[]
  readonly values: readonly number[]
  readonly numberText: (value: number) => string
  readonly tone: string
}

/** Who or what has the most, each with a bar; an entry opens the list of what was counted for it. */
export function Ranking({ tile, ids, names, values, numberText, tone }: RankingProps): ReactNode {
  const most = Math.max(...values)
  return (
    <ol className={css.ranking} data-tone={tone}>
      {ids.map((id, index) => {
        const value = values[index] ?? 0
        return (
          <li key={id}>
            <DrillLink className={css.ranked} drill={drillTo(tile, id)}>
              <span className={css.rankedName}>
                <bdi>{names[index]}</bdi>
              </span>
              <span className={css.rankedValue}>{numberText(value)}</span>
              <span className={css.rankedBar} style={{ '--share': value / most } as CSSProperties} />
            </DrillLink>
          </li>
        )
      })}
    </ol>
  )
}

/** The list of what was counted for one entry. */
function drillTo({ by, drill }: ChartTile, id: string): Drill | undefined {
  if (drill === undefined || by.kind !== 'field') return undefined
  return { ...drill, filter: [...(drill.filter ?? []), { field: by.field, op: 'eq', value: id }] }
}
