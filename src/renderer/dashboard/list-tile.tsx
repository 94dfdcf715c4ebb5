import type { ReactNode } from 'react'
import { isOffered, runAction } from '#actions'
import type { Column, ListTile as ListDocument, RecordView, ResolvedResource, ScreenBundle, TileData } from '#contract'
import { useHasText, useT } from '#i18n'
import { Link, pathOf } from '#navigation'
import { Icon, tip } from '#widgets'
import { Cell } from '../list/cell.tsx'
import { columnTitle } from '../list/column-title.ts'
import css from './dashboard.module.css'

export interface ListTileProps {
  readonly tile: ListDocument
  readonly resource: ResolvedResource
  readonly bundle: ScreenBundle
  readonly data: Extract<TileData, { kind: 'list' }>
}

/** Width of a column whose document names none, in pixels. */
const USUAL_WIDTH = 140

/** The widest column: it says what the row is about, so it carries the link. */
function widestOf(columns: ListDocument['columns']): Column {
  const width = (column: Column): number => column.width ?? USUAL_WIDTH
  return columns.reduce((widest, column) => (width(column) > width(widest) ? column : widest))
}

/** On a phone the columns that are not primary go, but for the widest. */
function placeOf(column: Column, columns: ListDocument['columns']): { readonly 'data-less'?: 'narrow' } {
  const gives = columns.some(({ primary }) => primary) && !column.primary && column !== widestOf(columns)
  return gives ? { 'data-less': 'narrow' } : {}
}

/** A short list with what can be done at once, such as ticking off a task. */
export function ListTile({ tile, resource, bundle, data }: ListTileProps): ReactNode {
  const strings = bundle.id
  const t = useT()
  const has = useHasText()
  if (data.rows.length === 0) return <p className={css.calm}>{t('shared/dashboard.allDone')}</p>
  // With nothing to reach in its rows, the box itself is what the keyboard scrolls.
  const reached = tile.open || tile.rowActions ? {} : { role: 'group', tabIndex: 0, 'aria-label': t(`${strings}.tiles.${tile.id}`) }
  return (
    <div className={css.listScroll} {...reached}>
      <table className={css.list}>
        <thead className={tile.columns.length === 1 ? 'only-read-aloud' : undefined}>
          <tr>
            {tile.columns.map((column) => (
              <th key={column.field} scope="col" {...placeOf(column, tile.columns)}>
                {t(columnTitle(column, resource, strings, has))}
              </th>
            ))}
            {tile.rowActions && <td />}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <TileRow key={row.id} tile={tile} resource={resource} bundle={bundle} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TileRowProps = Omit<ListTileProps, 'data'> & { readonly row: RecordView }

function TileRow({ tile, resource, bundle, row }: TileRowProps): ReactNode {
  const t = useT()
  const actions = tile.rowActions?.filter((action) => isOffered(action, row, { resource, bundle }))
  const target = tile.openBy === undefined ? row.id : row.values[tile.openBy]
  const path = tile.open && typeof target === 'string' ? pathOf(tile.open, { id: target }) : undefined
  return (
    <tr>
      {tile.columns.map((column) => {
        const cell = <Cell column={column} field={resource.fields[column.field]} row={row} />
        return (
          <td key={column.field} {...placeOf(column, tile.columns)}>
            {path && column === widestOf(tile.columns) ? <Link href={path}>{cell}</Link> : cell}
          </td>
        )
      })}
      {actions && (
        <td className={css.listActions}>
          {actions.map((action) => {
            const label = t(`${bundle.id}.actions.${action.id}`)
            return (
              <button
                key={action.id}
                type="button"
                className={css.listAction}
                aria-label={`${label}: ${row.display}`}
                {...tip(label, true)}
                onClick={() => void runAction(action, { resource, bundle, records: [row] })}
              >
                <Icon name={action.icon ?? 'check'} size={16} />
              </button>
            )
          })}
        </td>
      )}
    </tr>
  )
}
