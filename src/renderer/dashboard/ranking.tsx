import type { CSSProperties, ReactNode } from 'react'
import type { ChartTile } from '#contract'
import { useFormats } from '#i18n'
import { Link } from '#navigation'
import css from './dashboard.module.css'
import { drillPath } from './drill.ts'

export interface RankingProps {
  readonly tile: ChartTile
  readonly ids: readonly string[]
  readonly names: readonly string[]
  readonly values: readonly number[]
  readonly tone: string
}

/** Who or what has the most, each with a bar; an entry opens the list of what was counted for it. */
export function Ranking({ tile, ids, names, values, tone }: RankingProps): ReactNode {
  const formats = useFormats()
  const most = Math.max(...values)
  return (
    <ol className={css.ranking} data-tone={tone}>
      {ids.map((id, index) => {
        const value = values[index] ?? 0
        const path = pathOf(tile, id)
        const content = (
          <>
            <span className={css.rankedName}>
              <bdi>{names[index]}</bdi>
            </span>
            <span className={css.rankedValue}>{formats.number(value)}</span>
            <span className={css.rankedBar} style={{ '--share': value / most } as CSSProperties} />
          </>
        )
        return (
          <li key={id}>
            {path ? (
              <Link className={css.ranked} href={path}>
                {content}
              </Link>
            ) : (
              <span className={css.ranked}>{content}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function pathOf({ by, drill }: ChartTile, id: string): string | undefined {
  if (drill === undefined || by.kind !== 'field') return undefined
  return drillPath({ ...drill, filter: [...(drill.filter ?? []), { field: by.field, op: 'eq', value: id }] })
}
