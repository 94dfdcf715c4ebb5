import { memo, type ReactNode } from 'react'
import type { OperationItem, ResolvedOperation, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { Checkbox, classNames } from '#widgets'
import { RowCell } from '../list/cell.tsx'
import { useIsNarrow } from '../list/use-is-narrow.ts'
import { Findings } from './findings.tsx'
import { type ItemColumn, nameOf, useItemColumns } from './item-columns.ts'
import { type Shown, type Standing, standingOf } from './judge-items.ts'
import css from './operation.module.css'

export interface PreviewItemsProps {
  readonly operation: ResolvedOperation
  readonly resource: ResolvedResource | undefined
  readonly shown: Shown
  readonly without: readonly string[]
  /** Pass the same function while it is shown: a tick draws one row. Absent: nothing is left out any more. */
  readonly onTick?: ((keys: readonly string[], isIn: boolean) => void) | undefined
}

/** What would come of an operation, item by item, each with a tick; a table, or cards on a phone. Drawn anew only when one of it has changed. */
export const PreviewItems = memo(function PreviewItems({ operation, resource, shown, without, onTick }: PreviewItemsProps): ReactNode {
  const t = useT()
  const isNarrow = useIsNarrow()
  const columns = useItemColumns(operation, resource)
  const { items } = shown.answer
  const rows = items.map((item) => ({ item, standing: standingOf(item, shown, without), columns, resource, onTick }))
  if (isNarrow)
    return (
      <ul className={css.cards}>
        {rows.map((row) => (
          <ItemCard key={row.item.key} {...row} />
        ))}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={t('shared/operations.items')}>
      <table className={css.table}>
        <thead>
          <tr>
            <td className={css.tick}>{onTick && <TickAll items={items} without={without} onTick={onTick} />}</td>
            {columns.map(({ column, title, isNumber }) => (
              <th key={column.field} scope="col" className={classNames(isNumber && css.number)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <ItemRow key={row.item.key} {...row} />
        ))}
      </table>
    </section>
  )
})

interface ItemProps extends Pick<PreviewItemsProps, 'resource' | 'onTick'> {
  readonly item: OperationItem
  readonly standing: Standing
  readonly columns: readonly ItemColumn[]
}

/** An item with what speaks against it below. */
const ItemRow = memo(function ItemRow({ item, standing, columns, resource, onTick }: ItemProps): ReactNode {
  const { record, findings } = item
  return (
    <tbody data-standing={standing}>
      <tr>
        <td className={css.tick}>{onTick && <Tick item={item} standing={standing} onTick={onTick} />}</td>
        {record && resource ? (
          columns.map(({ column, isNumber }) => (
            <td key={column.field} className={classNames(isNumber && css.number)}>
              <RowCell column={column} resource={resource} row={record} />
            </td>
          ))
        ) : (
          <td colSpan={columns.length}>{nameOf(item)}</td>
        )}
      </tr>
      {findings.length > 0 && (
        <tr className={css.below}>
          <td />
          <td colSpan={columns.length}>
            <Findings findings={findings} />
          </td>
        </tr>
      )}
    </tbody>
  )
})

const ItemCard = memo(function ItemCard({ item, standing, columns, resource, onTick }: ItemProps): ReactNode {
  const { record, findings } = item
  const [head, ...facts] = columns
  return (
    <li className={css.card} data-standing={standing}>
      <div className={css.cardHead}>
        {onTick && <Tick item={item} standing={standing} onTick={onTick} />}
        <strong>{record && resource && head ? <RowCell column={head.column} resource={resource} row={record} /> : nameOf(item)}</strong>
      </div>
      {record && resource && facts.length > 0 && (
        <dl className={css.facts}>
          {facts.map(({ column, title }) => (
            <div key={column.field}>
              <dt>{title}</dt>
              <dd>
                <RowCell column={column} resource={resource} row={record} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Findings findings={findings} />
    </li>
  )
})

function Tick({ item, standing, onTick }: Pick<ItemProps, 'item' | 'standing'> & { readonly onTick: NonNullable<ItemProps['onTick']> }): ReactNode {
  const t = useT()
  return (
    <Checkbox
      label={t('shared/operations.include', { name: nameOf(item) })}
      checked={standing !== 'out' && standing !== 'skipped'}
      disabled={standing === 'skipped'}
      onChange={(isIn) => onTick([item.key], isIn)}
    />
  )
}

function TickAll({
  items,
  without,
  onTick,
}: {
  readonly items: readonly OperationItem[]
  readonly without: readonly string[]
  readonly onTick: NonNullable<ItemProps['onTick']>
}): ReactNode {
  const t = useT()
  const keys = items.map(({ key }) => key)
  const out = keys.filter((key) => without.includes(key)).length
  return (
    <Checkbox
      label={t('shared/operations.includeAll')}
      checked={out < keys.length}
      mixed={out > 0 && out < keys.length}
      onChange={() => onTick(keys, out > 0)}
    />
  )
}
