import { type ReactNode, Suspense } from 'react'
import type { ChartTile as ChartDocument, TileData } from '#contract'
import { useFormats, useT } from '#i18n'
import { lazyPart } from '#widgets'
import css from './dashboard.module.css'
import { Heat } from './heat.tsx'
import { Ranking } from './ranking.tsx'

const Chart = lazyPart(async () => (await import('./chart.tsx')).Chart, 'nothing')

export interface ChartTileProps {
  readonly tile: ChartDocument
  readonly title: string
  readonly strings: string
  readonly data: Extract<TileData, { kind: 'chart' }>
  /** Label of a category when the chart is by field. */
  readonly categoryLabel: (id: string) => string
}

/** A chart, with the same numbers as a table for those who can't see it. */
export function ChartTile({ tile, title, strings, data, categoryLabel }: ChartTileProps): ReactNode {
  const t = useT()
  const formats = useFormats()
  const numberText = (value: number): string => (tile.as === 'money' ? formats.money(value) : formats.number(value))
  const label = labelOf(tile, { field: categoryLabel, month: (iso) => `${formats.month(iso)} ${iso.slice(0, 4)}`, day: formats.date })
  const series = data.series.map((one) => ({
    ...one,
    label: t(`${strings}.series.${tile.id}.${one.id}`),
    tone: tile.series.find((candidate) => candidate.id === one.id)?.tone ?? 'info',
  }))
  const categories = data.categories.map(label)
  if (series.every((one) => one.values.every((value) => value === 0))) return <p className={css.calm}>{t('shared/dashboard.noChartData')}</p>
  const [only] = series
  if (tile.shape === 'heat' && only) return <Heat hours={data.categories} values={only.values} tone={only.tone} title={title} />
  if (tile.shape === 'ranking' && only)
    return <Ranking tile={tile} ids={data.ids ?? data.categories} names={categories} values={only.values} numberText={numberText} tone={only.tone} />
  return (
    <>
      <div className={css.chart} aria-hidden="true">
        <Suspense fallback={<div className={css.chartSkeleton} />}>
          <Chart shape={tile.shape} categories={categories} series={series} mirrored={document.dir === 'rtl'} numberText={numberText} />
        </Suspense>
      </div>
      <div className="only-read-aloud">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <td />
              {series.map((one) => (
                <th key={one.id} scope="col">
                  {one.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category, index) => (
              <tr key={data.categories[index]}>
                <th scope="row">{category}</th>
                {series.map((one) => (
                  <td key={one.id}>{numberText(one.values[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type Label = (category: string) => string

/** How the categories of a chart read: those of a field by it, months by their names, other spans by their first day. */
function labelOf({ by }: ChartDocument, { field, month, day }: Readonly<Record<'field' | 'month' | 'day', Label>>): Label {
  if (by.kind === 'field') return field
  return by.kind === 'month' ? month : day
}
