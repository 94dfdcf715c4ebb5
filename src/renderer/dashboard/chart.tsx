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
}

const SLICES = ['brand', 'info', 'success', 'warning', 'system', 'danger', 'neutral']
const colour = (tone: string): string => `var(--chakra-colors-${tone}-solid)`
const tick = { fill: 'var(--chakra-colors-muted)', fontSize: 12 }
const floating = {
  contentStyle: { background: 'var(--chakra-colors-raised)', border: '1px solid var(--chakra-colors-border)', borderRadius: 6, fontSize: 13 },
  labelStyle: { color: 'var(--chakra-colors-text)' },
  itemStyle: { color: 'var(--chakra-colors-text)' },
}

/** Columns, stacked columns, lines or a donut. Loaded on its own, because the library is large. */
export default function Chart({ shape, categories, series }: ChartProps): ReactNode {
  const rows = categories.map((category, index) => ({ category, ...Object.fromEntries(series.map((one) => [one.id, one.values[index] ?? 0])) }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      {shape === 'donut' ? donut(categories, series) : shape === 'lines' ? lines(rows, series) : columns(rows, series, shape === 'stacked-columns')}
    </ResponsiveContainer>
  )
}

type Rows = readonly Readonly<Record<string, string | number>>[]

function frame(): ReactNode[] {
  return [
    <CartesianGrid key="grid" vertical={false} stroke="var(--chakra-colors-border)" />,
    <XAxis key="x" dataKey="category" tick={tick} tickLine={false} axisLine={{ stroke: 'var(--chakra-colors-border)' }} minTickGap={16} />,
    <YAxis key="y" tick={tick} tickLine={false} axisLine={false} width={44} allowDecimals={false} />,
    <Tooltip key="tip" {...floating} cursor={{ fill: 'var(--chakra-colors-hover)' }} isAnimationActive={false} />,
    <Legend key="legend" iconSize={10} wrapperStyle={{ fontSize: 12 }} />,
  ]
}

function columns(rows: Rows, series: readonly ChartSeries[], stacked: boolean): ReactNode {
  return (
    <BarChart data={[...rows]} barCategoryGap="28%">
      {frame()}
      {series.map((one) => (
        <Bar key={one.id} dataKey={one.id} name={one.label} fill={colour(one.tone)} {...(stacked ? { stackId: 'all' } : {})} isAnimationActive={false} />
      ))}
    </BarChart>
  )
}

function lines(rows: Rows, series: readonly ChartSeries[]): ReactNode {
  return (
    <LineChart data={[...rows]}>
      {frame()}
      {series.map((one) => (
        <Line key={one.id} dataKey={one.id} name={one.label} stroke={colour(one.tone)} strokeWidth={2} dot={false} isAnimationActive={false} />
      ))}
    </LineChart>
  )
}

function donut(categories: readonly string[], series: readonly ChartSeries[]): ReactNode {
  const slices = categories.map((category, index) => ({ category, value: series[0]?.values[index] ?? 0 }))
  return (
    <PieChart>
      <Pie data={slices} dataKey="value" nameKey="category" innerRadius="58%" outerRadius="85%" isAnimationActive={false} stroke="var(--chakra-colors-surface)">
        {slices.map((slice, index) => (
          <Cell key={slice.category} fill={colour(SLICES[index % SLICES.length] ?? 'neutral')} />
        ))}
      </Pie>
      <Tooltip {...floating} isAnimationActive={false} />
      <Legend iconSize={10} wrapperStyle={{ fontSize: 12 }} />
    </PieChart>
  )
}
