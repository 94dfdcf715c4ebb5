import { type KeyboardEvent, useEffect, useState } from 'react'
import { useT } from '#i18n'
import { Button, ChoiceList } from '#widgets'
import css from '../games.module.css'
import { type Board, EMPTY, outcomeOf, withMark, wonLine } from './board.ts'
import { LEVELS, type Level, replyOf } from './reply.ts'

/** spec: shell-and-account §9 */
export const REPLY_MS = 500

const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
const turnOf = (board: Board): 'X' | 'O' => (board.filter((mark) => mark !== null).length % 2 === 0 ? 'X' : 'O')

/** The player is X and begins; the computer answers as O. */
export function TicTacToe() {
  const t = useT()
  const [level, setLevel] = useState<Level>('easy')
  const [board, setBoard] = useState(EMPTY)
  const outcome = outcomeOf(board)
  const isReplying = outcome === undefined && turnOf(board) === 'O'
  const line = wonLine(board) ?? []
  useEffect(() => {
    if (!isReplying) return
    const timer = setTimeout(() => {
      const cell = replyOf(board, level, Math.random)
      if (cell !== undefined) setBoard(withMark(board, cell, 'O'))
    }, REPLY_MS)
    return () => clearTimeout(timer)
  }, [board, level, isReplying])

  const play = (cell: number): void => {
    if (!isReplying && outcome === undefined && board[cell] === null) setBoard(withMark(board, cell, 'X'))
  }
  return (
    <div className={css.game}>
      <ChoiceList
        label={t('shared/games.level')}
        value={level}
        options={LEVELS.map((id) => ({ id, label: t(`shared/games.levels.${id}`) }))}
        onChange={(id) => {
          setLevel(LEVELS.find((known) => known === id) ?? level)
          setBoard(EMPTY)
        }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a board is no fieldset */}
      <div className={css.board} role="group" aria-label={t('shared/games.board')} dir="ltr" onKeyDown={moveFocus}>
        {CELLS.map((cell) => {
          const mark = board[cell] ?? null
          const place = { row: Math.floor(cell / 3) + 1, column: (cell % 3) + 1 }
          return (
            <button
              key={cell}
              type="button"
              className={css.cell}
              data-mark={mark ?? undefined}
              data-won={line.includes(cell) || undefined}
              aria-label={mark === null ? t('shared/games.freeCell', place) : t('shared/games.takenCell', { ...place, mark })}
              aria-disabled={mark !== null || isReplying || outcome !== undefined || undefined}
              onClick={() => play(cell)}
            >
              {mark}
            </button>
          )
        })}
      </div>
      <p role="status" className={css.said} data-tone={outcome === undefined ? undefined : outcome === 'X' ? 'correct' : 'over'}>
        {outcome === 'draw'
          ? t('shared/games.draw')
          : outcome
            ? t('shared/games.wins', { winner: outcome })
            : t(isReplying ? 'shared/games.thinking' : 'shared/games.yourTurn')}
      </p>
      <Button icon="refresh-cw" onClick={() => setBoard(EMPTY)}>
        {t('shared/games.newGame')}
      </Button>
    </div>
  )
}

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = document.activeElement instanceof HTMLElement ? cells.indexOf(document.activeElement) : -1
  const step = MOVES[event.key]
  if (step === undefined || at < 0) return
  event.preventDefault()
  const isOffTheRow = Math.abs(step) === 1 && Math.floor((at + step) / 3) !== Math.floor(at / 3)
  if (!isOffTheRow) cells[at + step]?.focus()
}
