import type { ReactNode } from 'react'
import type { ReportMeasure } from '#contract'
import { useFormats, useT } from '#i18n'
import { Chart } from '../dashboard/chart.tsx'
import { type ReportChart as Drawn, drawnScale } from './chart-of.ts'
import css from './report.module.css'
import { amountText } from './report-words.ts'

export interface ReportChartProps {
  readonly chart: Drawn
  readonly measure: ReportMeasure & { readonly title: string }
}

/** One number of a report, drawn; the table below it says the same to those who can't see it. */
export function ReportChart({ chart, measure }: ReportChartProps): ReactNode {
  const t = useT()
  const formats = useFormats()
  const { place: _place, left, values, ...shape } = chart
  return (
    <>
      <div className={css.chart} aria-hidden="true">
        <Chart
          {...shape}
          series={[{ id: measure.id, label: measure.title, tone: 'brand', values }]}
          mirrored={document.dir === 'rtl'}
          numberText={(value) => amountText(measure, value / drawnScale(measure), formats)}
        />
      </div>
      {left > 0 && <p className={css.cut}>{t('shared/report.chartLeft', { count: chart.categories.length, left: formats.number(left) })}</p>}
    </>
  )
}
