import { type ReactNode, useEffect } from 'react'
import { useApp } from '#store'
import type { Places } from './place-columns.ts'
import { PART } from './roles.ts'
import { useRowWindow } from './row-window.ts'
import type { DataTableProps } from './table-props.ts'
import { TableRow } from './table-row.tsx'

/** Heights of the style sheet: by touch, and by mouse in each density. */
const ROW_PX = { touch: 48, comfortable: 40, compact: 32 } as const
const isTouched = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
/** More rows are asked for when fewer than this are left below. */
const AHEAD_ROWS = 30

export interface TableBodyProps<Row> {
  /** What scrolls the table, as soon as it is there. */
  readonly box: HTMLElement | null
  readonly table: DataTableProps<Row>
  readonly places: Places
}

/** The rows in view, each at its place in a body as high as all of them. */
export function TableBody<Row>({ box, table, places }: TableBodyProps<Row>): ReactNode {
  const { rows, rowKey, rowLabel, selected, onEndReached, columns, selectLabel, onSelect, rowMenu, onOpen, href } = table
  const density = useApp((state) => state.look.DENSITY)
  const rowPx = isTouched ? ROW_PX.touch : ROW_PX[density]
  const { first, end, isPrinting } = useRowWindow(box, rowPx)
  useEffect(() => {
    if (end > 0 && !isPrinting && end > rows.length - AHEAD_ROWS) onEndReached()
  }, [end, isPrinting, rows.length, onEndReached])
  return (
    <tbody {...PART.rows} style={isPrinting ? undefined : { blockSize: rows.length * rowPx }}>
      {rows.slice(first, end).map((row, offset) => {
        const key = rowKey(row)
        const index = first + offset
        return (
          <TableRow
            key={key}
            row={row}
            id={key}
            label={rowLabel(row)}
            index={index}
            topPx={index * rowPx}
            selected={selected?.has(key) ?? false}
            columns={columns}
            places={places}
            selectLabel={selectLabel}
            {...(onSelect ? { onSelect } : {})}
            {...(rowMenu ? { rowMenu } : {})}
            {...(onOpen ? { onOpen } : {})}
            {...(href ? { href } : {})}
          />
        )
      })}
    </tbody>
  )
}
