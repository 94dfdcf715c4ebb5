import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, Cell, Legend, Line, LineChart, Pie, PieChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { ChartTile } from '#contract'

export interface ChartSeries {
  readonly id: string
  readonly label: string
  readonly tone: string
  readonly values: readonly number[]
}

export interface ChartProps {
  readonly shape: ChartTile['shape']
  readonly categories: readonly string[]
  readonly series: readonly ChartSeries[]
  /** Time runs from right to left. */
  readonly mirrored: boolean
  readonly numberText: (value: number) => string
}

const SLICES = ['brand', 'info', 'success', 'warning', 'system', 'danger', 'neutral']
const colour = (tone: string): string => `var(--chakra-colors-${tone}-solid)`
/** In the order of the document, in words that read in both themes. */
const legend = {
  iconSize: 10,
  itemSorter: null,
  wrapperStyle: { fontSize: 12 },
  formatter: (label: string) => <span style={{ color: 'var(--chakra-colors-muted)' }}>{label}</span>,
}
const tick = { fill: 'var(--chakra-colors-muted)', fontSize: 12 }
const floating = {
  contentStyle: { background: 'var(--chakra-colors-raised)', border: '1px solid var(--chakra-colors-border)', borderRadius: 6, fontSize: 13 },
  labelStyle: { color: 'var(--chakra-colors-text)' },
  itemStyle: { color: 'var(--chakra-colors-text)' },
}

/** Columns, stacked columns, lines or a donut. Loaded on its own, because the library is large. */
export function Chart({ shape, categories, series, ...look }: ChartProps): ReactNode {
  const rows = categories.map((category, index) => ({ category, ...Object.fromEntries(series.map((one) => [one.id, one.values[index] ?? 0])) }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      {shape === 'donut'
        ? donut(categories, series, look)
        : shape === 'lines'
          ? lines(rows, series, look)
          : columns(rows, series, look, shape === 'stacked-columns')}
    </ResponsiveContainer>
  )
}

type Look = Pick<ChartProps, 'mirrored' | 'numberText'>
type Rows = readonly Readonly<Record<string, string | number>>[]

/** A number in a tooltip, in the language of the page. */
const spoken =
  (numberText: Look['numberText']) =>
  (value: unknown): string =>
    typeof value === 'number' ? numberText(value) : String(value)

function frame({ mirrored, numberText }: Look): ReactNode[] {
  return [
    <CartesianGrid key="grid" vertical={false} stroke="var(--chakra-colors-border)" />,
    <XAxis key="x" dataKey="category" tick={tick} tickLine={false} axisLine={{ stroke: 'var(--chakra-colors-border)' }} minTickGap={16} reversed={mirrored} />,
    <YAxis
      key="y"
      tick={tick}
      tickLine={false}
      axisLine={false}
      width="auto"
      allowDecimals={false}
      orientation={mirrored ? 'right' : 'left'}
      tickFormatter={numberText}
    />,
    <Tooltip key="tip" {...floating} cursor={{ fill: 'var(--chakra-colors-hover)' }} isAnimationActive={false} formatter={spoken(numberText)} />,
    <Legend key="legend" {...legend} />,
  ]
}

function columns(rows: Rows, series: readonly ChartSeries[], look: Look, stacked: boolean): ReactNode {
  return (
    <BarChart data={[...rows]} accessibilityLayer={false} barCategoryGap="28%">
      {frame(look)}
      {series.map((one) => (
        <Bar key={one.id} dataKey={one.id} name={one.label} fill={colour(one.tone)} {...(stacked ? { stackId: 'all' } : {})} isAnimationActive={false} />
      ))}
    </BarChart>
  )
}

function lines(rows: Rows, series: readonly ChartSeries[], look: Look): ReactNode {
  return (
    <LineChart data={[...rows]} accessibilityLayer={false}>
      {frame(look)}
      {series.map((one) => (
        <Line key={one.id} dataKey={one.id} name={one.label} stroke={colour(one.tone)} strokeWidth={2} dot={false} isAnimationActive={false} />
      ))}
    </LineChart>
  )
}

function donut(categories: readonly string[], series: readonly ChartSeries[], { numberText }: Look): ReactNode {
  const slices = categories.map((category, index) => ({ category, value: series[0]?.values[index] ?? 0 }))
  return (
    <PieChart accessibilityLayer={false}>
      <Pie
        rootTabIndex={-1}
        data={slices}
        dataKey="value"
        nameKey="category"
        innerRadius="58%"
        outerRadius="85%"
        isAnimationActive={false}
        stroke="var(--chakra-colors-surface)"
      >
        {slices.map((slice, index) => (
          <Cell key={slice.category} fill={colour(SLICES[index % SLICES.length] ?? 'neutral')} />
        ))}
      </Pie>
      <Tooltip {...floating} isAnimationActive={false} formatter={spoken(numberText)} />
      <Legend {...legend} />
    </PieChart>
  )
}
