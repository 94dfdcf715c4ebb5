import { type Board, freeCells, type Mark, outcomeOf, withMark } from './board.ts'

export const LEVELS = ['easy', 'medium', 'hard'] as const
export type Level = (typeof LEVELS)[number]
type Random = () => number

/** The computer plays O. Easy plays anywhere, medium wins and blocks where it sees it, hard never loses. Undefined when no cell is free. */
export function replyOf(board: Board, level: Level, random: Random): number | undefined {
  const free = freeCells(board)
  const anywhere = free[Math.floor(random() * free.length)]
  switch (level) {
    case 'easy':
      return anywhere
    case 'medium':
      return completing(board, 'O') ?? completing(board, 'X') ?? anywhere
    case 'hard':
      return best(board)
  }
}

/** The cell with which this mark wins at once. */
const completing = (board: Board, mark: Mark): number | undefined => freeCells(board).find((cell) => outcomeOf(withMark(board, cell, mark)) === mark)

/** The whole game is looked through: at most 8! boards, in fact far fewer. */
function best(board: Board): number | undefined {
  let chosen: number | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const cell of freeCells(board)) {
    const worth = worthOf(withMark(board, cell, 'O'), 'X', 1)
    if (worth > most) {
      most = worth
      chosen = cell
    }
  }
  return chosen
}

/** What a board is worth to O when both play their best; a win that comes sooner is worth more. */
function worthOf(board: Board, turn: Mark, depth: number): number {
  const outcome = outcomeOf(board)
  if (outcome === 'O') return 10 - depth
  if (outcome === 'X') return depth - 10
  if (outcome === 'draw') return 0
  const next = turn === 'X' ? 'O' : 'X'
  const worths = freeCells(board).map((cell) => worthOf(withMark(board, cell, turn), next, depth + 1))
  return turn === 'O' ? Math.max(...worths) : Math.min(...worths)
}
