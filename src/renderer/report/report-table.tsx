import { type ReactNode, useState } from 'react'
import type { ReportData, ReportMeasure, ReportRow } from '#contract'
import { useFormats, useT } from '#i18n'
import { Link } from '#navigation'
import { Button, Icon } from '#widgets'
import css from './report.module.css'
import { type KeyWords, type Order, type OutlinedRow, outlineOf } from './report-rows.ts'
import { amountText } from './report-words.ts'

export interface ReportTableProps {
  readonly title: string
  /** Over the names of the rows. */
  readonly heading: string
  /** With their titles, as many as the data has. */
  readonly measures: readonly (ReportMeasure & { readonly title: string })[]
  readonly data: ReportData
  /** Of each group that a row is told apart by, the outer first. */
  readonly orders: readonly [Order, ...Order[]]
  readonly words: KeyWords
  /** Where the records of a row are listed. */
  readonly pathOf: (row: ReportRow) => string | undefined
  readonly onSort: (by: Order['by']) => void
}

/** Rows drawn to begin with. */
const FIRST_ROWS = 200

/** Rows, what outer groups come to above their own, and the total below. */
export function ReportTable(props: ReportTableProps): ReactNode {
  const { title, heading, measures, data, orders, words, onSort } = props
  const t = useT()
  const formats = useFormats()
  const [isWhole, setWhole] = useState(false)
  const rows = outlineOf(data, orders, words)
  const [order] = orders
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS)
  const most = Math.max(0, ...rows.filter(({ isSum }) => !isSum).map(({ values }) => values[0] ?? 0))
  return (
    // The rows scroll, so the keyboard reaches them.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls
    <section className={css.scroll} aria-label={title} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <SortHead title={heading} column="group" order={order} onSort={onSort} />
            {measures.map((measure, place) => (
              <SortHead key={measure.id} title={measure.title} column={place} order={order} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.keys.join('|')} {...props} row={row} most={most} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('shared/report.total')}</th>
            {measures.map((measure, place) => (
              <td key={measure.id}>{amountText(measure, data.total[place] ?? null, formats)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {shown.length < rows.length && (
        <div className={css.more}>
          <Button small onClick={() => setWhole(true)}>
            {t('shared/report.showAll', { count: formats.number(rows.length) })}
          </Button>
        </div>
      )}
      {data.isCut && (
        <p className={css.cut} role="status">
          {t('shared/report.cut', { max: formats.number(data.rows.length) })}
        </p>
      )}
    </section>
  )
}

interface RowProps extends Pick<ReportTableProps, 'measures' | 'words' | 'pathOf'> {
  readonly row: OutlinedRow
  /** The greatest amount of the first measure, which is as long as its bar can be. */
  readonly most: number
}

function Row({ row, measures, words, pathOf, most }: RowProps): ReactNode {
  const formats = useFormats()
  const path = pathOf(row)
  const name = words.text(row.keys.at(-1) ?? null, row.keys.length - 1)
  return (
    <tr data-sum={row.isSum || undefined} data-depth={row.depth || undefined}>
      <th scope="row">{path ? <Link href={path}>{name}</Link> : name}</th>
      {measures.map((measure, place) => {
        const value = row.values[place] ?? null
        const share =
          place === 0 && !row.isSum && measure.as !== 'percent' && measure.as !== 'moment' && most > 0 && value !== null && value > 0 ? value / most : undefined
        return (
          <td key={measure.id}>
            {amountText(measure, value, formats)}
            {share !== undefined && <span className={css.bar} style={{ inlineSize: `${share * 100}%` }} aria-hidden />}
          </td>
        )
      })}
    </tr>
  )
}

interface SortHeadProps {
  readonly title: string
  readonly column: Order['by']
  readonly order: Order
  readonly onSort: (by: Order['by']) => void
}

function SortHead({ title, column, order, onSort }: SortHeadProps): ReactNode {
  const isSorted = order.by === column
  return (
    <th scope="col" aria-sort={isSorted ? (order.descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => onSort(column)}>
        {title}
        {isSorted && <Icon name={order.descending ? 'arrow-down' : 'arrow-up'} size={14} />}
      </button>
    </th>
  )
}
