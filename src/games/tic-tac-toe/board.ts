export type Mark = 'X' | 'O'
/** Nine cells, row by row. */
export type Board = readonly (Mark | null)[]

export const EMPTY: Board = Array.from({ length: 9 }, () => null)

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const

export type Outcome = Mark | 'draw' | undefined

/** The three cells of a won line. */
export const wonLine = (board: Board): readonly number[] | undefined =>
  LINES.find(([a, b, c]) => board[a] !== null && board[a] === board[b] && board[a] === board[c])

/** Who has won, a draw, or undefined while there is a turn to take. */
export function outcomeOf(board: Board): Outcome {
  const line = wonLine(board)
  if (line) return board[line[0] ?? 0] ?? undefined
  return board.includes(null) ? undefined : 'draw'
}

export const freeCells = (board: Board): readonly number[] => board.flatMap((mark, cell) => (mark === null ? [cell] : []))

export const withMark = (board: Board, cell: number, mark: Mark): Board => board.map((own, at) => (at === cell ? mark : own))
