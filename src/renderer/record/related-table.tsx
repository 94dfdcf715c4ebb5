import type { ReactNode } from 'react'
import type { Offering } from '#actions'
import type { Action, Column, RecordView, ResolvedResource } from '#contract'
import { useHasText, useT } from '#i18n'
import { Link, navigate } from '#navigation'
import { isNumeric } from '#screen-tree'
import { classNames, IconButton } from '#widgets'
import { RowCell } from '../list/cell.tsx'
import { RecordCard } from '../list/record-card.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { useIsNarrow } from '../list/use-is-narrow.ts'
import css from './related.module.css'

export interface RelatedTableProps {
  readonly columns: readonly Column[]
  readonly strings: string
  readonly tabId: string
  readonly resource: ResolvedResource
  readonly rows: readonly RecordView[]
  /** Where there is little room only the columns that the document marks as primary are shown, the others stay behind the link to all. */
  readonly isBrief?: boolean
  /** How many there are, in words. */
  readonly caption: string
  /** The page of a row, where this person may open it. */
  readonly hrefOf?: ((record: RecordView) => string | undefined) | undefined
  readonly onEdit?: ((record: RecordView) => void) | undefined
  /** What else may be done with a row. */
  readonly actions?: readonly Action[] | undefined
  readonly bundle?: Offering['bundle']
  readonly onAction?: ((action: Action, record: RecordView) => void) | undefined
}

const NO_ACTIONS: readonly Action[] = []

/** A small table, or cards on a phone; its column titles are `columns.<field>` of the screen, else the fields' own labels. */
export function RelatedTable({
  columns,
  strings,
  tabId,
  resource,
  rows,
  isBrief = false,
  caption,
  hrefOf,
  onEdit,
  actions = NO_ACTIONS,
  bundle,
  onAction,
}: RelatedTableProps) {
  const t = useT()
  const has = useHasText()
  const isNarrow = useIsNarrow()
  const shown = columns.filter(({ field, hidden }) => !hidden && (field === 'display' || resource.fields[field]))
  const fieldOf = ({ field }: Column) => resource.fields[field]
  const title = (column: Column): string => {
    const own = [`${strings}.columns.${tabId}.${column.field}`, `${strings}.columns.${column.field}`].find((key) => has(key))
    return t(own ?? fieldOf(column)?.label ?? resource.title)
  }
  const isNumber = (column: Column): boolean => {
    const field = fieldOf(column)
    return field !== undefined && isNumeric(field) && column.as === undefined
  }
  const offering: Offering = { resource, bundle }
  const toolsOf = (row: RecordView): ReactNode => (
    <>
      {onEdit && (
        <IconButton
          small
          icon={row.can.includes('update') ? 'pencil' : 'eye'}
          label={t(row.can.includes('update') ? 'shared/forms.record.editRow' : 'shared/forms.record.openRow', { name: row.display })}
          onClick={() => onEdit(row)}
        />
      )}
      {onAction && <RowMenu row={row} actions={actions} strings={strings} offering={offering} href={undefined} onOpen={undefined} onAction={onAction} />}
    </>
  )
  if (isNarrow)
    return (
      <ul className={css.cards} aria-label={caption}>
        {rows.map((row) => (
          <li key={row.id}>
            <RecordCard row={row} columns={shown} resource={resource} titleOf={title} tools={toolsOf(row)} {...opening(hrefOf?.(row))} />
          </li>
        ))}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={classNames(css.scroll, isBrief && css.brief)} tabIndex={0} aria-label={caption}>
      <table className={css.table}>
        <caption className="only-read-aloud">{caption}</caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.field} scope="col" data-less={column.primary ? undefined : true} className={isNumber(column) ? css.number : undefined}>
                {title(column)}
              </th>
            ))}
            {(onEdit || onAction) && (
              <th className={css.tools}>
                <span className="only-read-aloud">{t('shared/forms.edit')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {shown.map((column) => (
                <td key={column.field} data-less={column.primary ? undefined : true} className={classNames(isNumber(column) && css.number)}>
                  <Opened path={column === shown[0] ? hrefOf?.(row) : undefined}>
                    <RowCell column={column} resource={resource} row={row} />
                  </Opened>
                </td>
              ))}
              {(onEdit || onAction) && <td className={css.tools}>{toolsOf(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const opening = (path: string | undefined) => (path === undefined ? {} : { href: path, onOpen: () => navigate(path) })

const Opened = ({ path, children }: { readonly path: string | undefined; readonly children: ReactNode }): ReactNode =>
  path === undefined ? children : <Link href={path}>{children}</Link>
