import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Offering } from '#actions'
import type { RecordView } from '#contract'
import { useFormats, useT } from '#i18n'
import { useDrag } from '../use-drag.ts'
import { acceptedBy, type ColumnCards, type Moving, placeOf, withMoving } from './board-columns.ts'
import type { BoardProps } from './board-props.ts'
import { cardTitle } from './card-text.ts'
import type { BoardData } from './use-board.ts'
import { type Said, useBoardKeys } from './use-board-keys.ts'
import { useBoardMoves } from './use-board-moves.ts'

interface Options extends Pick<BoardProps, 'bundle' | 'screen' | 'resource' | 'picking'> {
  readonly data: BoardData
}

/** The columns with what is on its way already where it goes, and how cards are taken from one to another: by mouse, by keys and by their menus. */
export function useColumns(area: RefObject<HTMLElement | null>, { bundle, screen, resource, data, picking }: Options) {
  const t = useT()
  const formats = useFormats()
  const [said, say] = useState('')
  const [dragged, setDragged] = useState<RecordView>()
  const offering = useMemo((): Offering => ({ resource, bundle }), [resource, bundle])
  const nameOf = (row: RecordView): string => cardTitle(row, { screen, resource, t, formats })
  const { moving, move } = useBoardMoves({ offering, strings: bundle.id, renewed: data.renewed, say, nameOf })
  const columns = useMemo(() => withMoving(data.columns, moving), [data.columns, moving])
  const keepFocus = useKeptFocus(area, columns, moving)

  const columnName = (at: number): string => t(`${bundle.id}.columns.${columns[at]?.column.id}`)
  const put = (row: RecordView, at: number): void => {
    const [from, to] = [columns[placeOf(columns, row.id)?.column ?? -1]?.column, columns[at]?.column]
    if (!from || !to || from === to) return
    if (acceptedBy(to, row, offering)) {
      keepFocus(row.id)
      void move({ row, from, to })
    } else say(t('shared/board.refused', { column: columnName(at) }))
  }
  const textOf = (what: Said): string => {
    if (what.kind === 'cancelled') return t('shared/board.cancelled')
    if (what.kind === 'refused') return t('shared/board.notMovable')
    if (what.kind === 'over') return columnName(what.column)
    return t('shared/board.moving', { name: nameOf(what.row), column: columnName(what.column) })
  }
  const accepts = (at: number, row: RecordView): boolean => {
    const column = columns[at]?.column
    return column !== undefined && acceptedBy(column, row, offering) !== undefined
  }
  const keys = useBoardKeys({ columns, accepts, put, pick: (row) => picking.pick(row, true), say: (what) => say(textOf(what)) })
  useDrag<RecordView>(area, {
    places: '[data-column]',
    find: (id) => columns.flatMap(({ rows }) => rows).find((row) => row.id === id),
    take: setDragged,
    drop: (row, place) => put(row, Number(place.dataset.column)),
  })
  /** What is dragged or carried by keys. */
  const taken = dragged ?? keys.carried?.row
  return { columns, moving, keys, accepts, put, taken, said }
}

/** A card that goes into another column keeps the focus that it had, also when a dialog stood between. */
function useKeptFocus(area: RefObject<HTMLElement | null>, columns: readonly ColumnCards[], moving: readonly Moving[]) {
  const held = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards change their places with the columns
  useEffect(() => {
    if (held.current !== undefined && document.activeElement === document.body)
      area.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(held.current)}"]`)?.focus()
    if (moving.length === 0) held.current = undefined
  }, [area, columns, moving])
  return (id: string): void => {
    const card = document.activeElement?.closest<HTMLElement>('[data-item]')
    if (card?.dataset.item === id) held.current = id
  }
}
