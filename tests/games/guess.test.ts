import { describe, expect, it } from 'vitest'
import words from '../../schemas/i18n/en/shared/games.json' with { type: 'json' }
import { CODES, hintOf } from '../../src/games/guess-the-code/codes.ts'
import { type GuessGame, guess, isOver, newGame } from '../../src/games/guess-the-code/guess.ts'
import fc from '../fast-check.ts'

/** Numbers from 0 up to 1, the same ones for the same seed. */
const randomOf = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const wrongOf = ({ options, answer, tried }: GuessGame) => options.find((code) => code !== answer && !tried.includes(code)) ?? answer

describe('Guess the Code', () => {
  it('draws from twenty billing codes that each have a hint of their own', () => {
    const hints = new Map(Object.entries(words.strings.hints))
    expect(new Set(CODES).size).toBe(20)
    expect(new Set(CODES.map((code) => hints.get(hintOf(code)))).size).toBe(20)
  })

  it('takes nothing that is no option, and nothing that was tried', () => {
    const random = randomOf(1)
    const game = newGame(random)
    const other = CODES.find((code) => !game.options.includes(code))
    expect(other && guess(game, other, random)).toBe(game)
    const once = guess(game, wrongOf(game), random)
    expect(once.tried.map((code) => guess(once, code, random))).toEqual([once])
  })

  it('adds 10 points for a right answer and begins another round', () => {
    const random = randomOf(2)
    const game = newGame(random)
    const next = guess(game, game.answer, random)
    expect(next).toMatchObject({ score: 10, moves: 3, last: 'correct', tried: [] })
    expect(next.answer).not.toBe(game.answer)
  })

  it('is over after three wrong answers, with its score', () => {
    const random = randomOf(3)
    let game = newGame(random)
    game = guess(game, game.answer, random)
    for (let tries = 0; tries < 3; tries++) game = guess(game, wrongOf(game), random)
    expect([isOver(game), game.score]).toEqual([true, 10])
    expect(guess(game, game.answer, random)).toBe(game)
  })

  it('always offers four different codes with the answer among them', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.boolean(), { maxLength: 30 }), (seed, rights) => {
        const random = randomOf(seed)
        let game = newGame(random)
        for (const isRight of rights) {
          expect(new Set(game.options).size).toBe(4)
          expect(game.options).toContain(game.answer)
          game = guess(game, isRight ? game.answer : wrongOf(game), random)
        }
      }),
    )
  })
})
