import { type ReactNode, useRef } from 'react'
import { useT } from '#i18n'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { type ControlProps, useGroup } from '../field/field-context.ts'
import css from './rows.module.css'

export interface RowsEditorProps<Row extends { readonly id: string }> extends ControlProps {
  readonly rows: readonly Row[]
  readonly onChange: (rows: readonly Row[]) => void
  /** A new, blank row with an id of its own. */
  readonly newRow: () => Row
  readonly renderRow: (row: Row, index: number, onRow: (row: Row) => void) => ReactNode
  readonly maxRows?: number | undefined
}

/** A list of rows to add, remove and move, keyed by id so that what is typed stays with its row. */
export function RowsEditor<Row extends { readonly id: string }>({
  rows,
  onChange,
  newRow,
  renderRow,
  maxRows,
  label,
  disabled,
  readOnly,
}: RowsEditorProps<Row>) {
  const t = useT()
  const group = useGroup(label)
  const box = useRef<HTMLFieldSetElement>(null)
  const isStill = disabled || readOnly
  const move = (from: number, to: number) => {
    const next = [...rows]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  const add = () => {
    onChange([...rows, newRow()])
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-row]:last-of-type :is(input, select, textarea)')?.focus())
  }
  const remove = (id: string) => {
    onChange(rows.filter((row) => row.id !== id))
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-add]')?.focus())
  }
  return (
    <fieldset ref={box} tabIndex={-1} {...group} className={css.rows}>
      {rows.length === 0 && <p className={css.none}>{t('shared/widgets.noRows')}</p>}
      {rows.map((row, index) => (
        <fieldset key={row.id} data-row className={css.row} aria-label={t('shared/widgets.row', { number: index + 1 })}>
          <div className={css.fields}>{renderRow(row, index, (next) => onChange(rows.map((other) => (other.id === row.id ? next : other))))}</div>
          {!isStill && (
            <div className={css.tools}>
              <IconButton
                small
                icon="arrow-up"
                label={t('shared/widgets.moveUp', { number: index + 1 })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                small
                icon="arrow-down"
                label={t('shared/widgets.moveDown', { number: index + 1 })}
                disabled={index === rows.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton small icon="trash-2" label={t('shared/widgets.removeRow', { number: index + 1 })} onClick={() => remove(row.id)} />
            </div>
          )}
        </fieldset>
      ))}
      {!isStill && (
        <Button data-add small icon="plus" className={css.add ?? ''} disabled={maxRows !== undefined && rows.length >= maxRows} onClick={add}>
          {t('shared/widgets.addRow')}
        </Button>
      )}
    </fieldset>
  )
}
