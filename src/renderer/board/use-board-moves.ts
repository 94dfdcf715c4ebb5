import { useState } from 'react'
import { type Offering, runAction } from '#actions'
import type { BoardColumn, RecordView } from '#contract'
import { useT } from '#i18n'
import { acceptedBy, type Moving } from './board-columns.ts'

interface Options {
  readonly offering: Offering
  /** The id of the screen's document. */
  readonly strings: string
  /** Asks for the cards again and waits for them. */
  readonly renewed: () => Promise<void>
  /** Says something to who cannot see it. */
  readonly say: (text: string) => void
  readonly nameOf: (row: RecordView) => string
}

export interface Move {
  readonly row: RecordView
  readonly from: BoardColumn
  readonly to: BoardColumn
}

/** Takes cards into other columns: the board shows it at once, the server decides, and where the former column takes the card back it can be undone. */
export function useBoardMoves({ offering, strings, renewed, say, nameOf }: Options) {
  const t = useT()
  const [moving, setMoving] = useState<readonly Moving[]>([])
  const move = async ({ row, from, to }: Move): Promise<void> => {
    const action = acceptedBy(to, row, offering)
    if (!action || moving.some((each) => each.row.id === row.id)) return
    const words = { name: nameOf(row), column: t(`${strings}.columns.${to.id}`) }
    setMoving((before) => [...before, { row, to: to.id }])
    let isMoved = action.kind === 'run'
    const moved = (after: RecordView) => {
      isMoved = true
      const canReturn = acceptedBy(from, after, offering) !== undefined
      return {
        text: t('shared/board.moved', words),
        ...(canReturn && { action: { label: t('shared/actions.undo'), run: () => void move({ row: after, from: to, to: from }) } }),
      }
    }
    await runAction(action, { ...offering, records: [row], moved })
    if (isMoved) await renewed()
    else say(t('shared/board.stays', { name: words.name, column: t(`${strings}.columns.${from.id}`) }))
    setMoving((before) => before.filter((each) => each.row.id !== row.id))
    // What was refused may have been decided by what others have changed meanwhile.
    if (!isMoved) await renewed()
  }
  return { moving, move }
}
