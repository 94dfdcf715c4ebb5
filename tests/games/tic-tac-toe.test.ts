import { describe, expect, it } from 'vitest'
import { type Board, EMPTY, freeCells, outcomeOf, withMark } from '../../src/games/tic-tac-toe/board.ts'
import { replyOf } from '../../src/games/tic-tac-toe/reply.ts'

const boardOf = (text: string): Board => [...text].map((letter) => (letter === 'X' || letter === 'O' ? letter : null))

/** Every game that a player can play against the computer; counts how they end. */
function playAll(level: 'hard', board: Board = EMPTY, ends = { X: 0, O: 0, draw: 0 }) {
  for (const cell of freeCells(board)) {
    const played = withMark(board, cell, 'X')
    const reply = outcomeOf(played) === undefined ? replyOf(played, level, () => 0) : undefined
    const next = reply === undefined ? played : withMark(played, reply, 'O')
    const outcome = outcomeOf(next)
    if (outcome) ends[outcome] += 1
    else playAll(level, next, ends)
  }
  return ends
}

describe('Tic-tac-toe', () => {
  it.each([
    ['XXXOO....', 'X'],
    ['OX.OX.O.X', 'O'],
    ['X.O.XO..X', 'X'],
    ['XOXXOOOXX', 'draw'],
    ['XO.......', undefined],
  ])('sees of %s that the outcome is %s', (board, outcome) => expect(outcomeOf(boardOf(board))).toBe(outcome))

  it('has nothing to reply on a full board', () => {
    expect((['easy', 'medium', 'hard'] as const).map((level) => replyOf(boardOf('XOXXOOOXX'), level, () => 0))).toEqual([undefined, undefined, undefined])
  })

  it('wins or blocks on medium', () => {
    expect(replyOf(boardOf('OO.XX....'), 'medium', () => 0)).toBe(2)
    expect(replyOf(boardOf('XX.O.....'), 'medium', () => 0.99)).toBe(2)
  })

  it('plays anywhere on easy', () => {
    expect([0, 0.5, 0.99].map((random) => replyOf(boardOf('XX.O.....'), 'easy', () => random))).toEqual([2, 6, 8])
  })

  it('is never beaten on hard, whatever the player does', () => {
    const ends = playAll('hard')
    expect(ends.X).toBe(0)
    expect(ends.O).toBeGreaterThan(0)
    expect(ends.draw).toBeGreaterThan(0)
  })
})
