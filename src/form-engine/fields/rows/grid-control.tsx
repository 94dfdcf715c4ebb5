import type { Control } from '../control.ts'
import { columnStyle } from './column-style.ts'
import { FixedRows } from './fixed-rows.tsx'
import css from './rows.module.css'

/** Fixed rows by columns. */
export const GridControl: Control = (props) => {
  const columns = Object.entries(props.field.of ?? {})
  return <FixedRows control={props} columns={columns} className={css.table} style={columnStyle(columns.length)} />
}
