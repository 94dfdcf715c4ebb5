import { CODES, type Code } from './codes.ts'

/** spec: shell-and-account §9 */
export const MOVES = 3
export const POINTS = 10
const OPTIONS = 4

/** 0 up to, but not, 1. */
export type Random = () => number

export interface GuessGame {
  readonly moves: number
  readonly score: number
  readonly answer: Code
  readonly options: readonly Code[]
  /** Options of this round that were tried and wrong. */
  readonly tried: readonly Code[]
  readonly last: 'correct' | 'wrong' | undefined
}

export const isOver = ({ moves }: Pick<GuessGame, 'moves'>): boolean => moves === 0

function shuffled<T>(all: readonly T[], random: Random): readonly T[] {
  const rest = [...all]
  return all.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1))
}

/** A code to guess among four; never the one that was just guessed. */
function roundOf(random: Random, before?: Code): Pick<GuessGame, 'answer' | 'options' | 'tried'> {
  const [answer = CODES[0], ...others] = shuffled(
    CODES.filter((code) => code !== before),
    random,
  )
  return { answer, options: shuffled([answer, ...others.slice(0, OPTIONS - 1)], random), tried: [] }
}

export const newGame = (random: Random): GuessGame => ({ moves: MOVES, score: 0, last: undefined, ...roundOf(random) })

/** A right guess adds ten points and starts a new round; a wrong one takes a move away. After the last move, and for what was tried, nothing changes. */
export function guess(game: GuessGame, code: Code, random: Random): GuessGame {
  if (isOver(game) || game.tried.includes(code) || !game.options.includes(code)) return game
  if (code === game.answer) return { ...game, score: game.score + POINTS, last: 'correct', ...roundOf(random, game.answer) }
  return { ...game, moves: game.moves - 1, last: 'wrong', tried: [...game.tried, code] }
}
