import type { AnswerValues, GivenSignature } from '#contract'
import { signsSame, voidedSignature } from '#form-rules'

interface Held {
  readonly given: GivenSignature
  /** The answers as they were signed. */
  readonly over: AnswerValues
}

/** Signatures beside the answers they were given for: who signs a row signs that row, who signs the form all of it (clinical guide A20). */
export class GivenSignatures {
  #held: readonly Held[]
  #shown: readonly GivenSignature[] = []

  constructor(given: readonly GivenSignature[], over: AnswerValues) {
    this.#held = given.map((each) => ({ given: each, over }))
  }

  take(given: GivenSignature, over: AnswerValues): void {
    this.drop([given.input.slot])
    this.#held = [...this.#held, { given, over }]
  }

  drop(slots: readonly string[]): void {
    this.#held = this.#held.filter(({ given }) => !slots.includes(given.input.slot))
  }

  /** As they stand over these answers; the same list while nothing of them changed. An answer that is taken back gives a signature back. */
  over(answers: AnswerValues): readonly GivenSignature[] {
    const now = this.#held.map(({ given, over }) => (given.isVoid || signsSame(given.input.slot, over, answers) ? given : voidedSignature(given)))
    const isSame = now.length === this.#shown.length && now.every((each, index) => isAlike(each, this.#shown[index]))
    if (!isSame) this.#shown = now
    return this.#shown
  }
}

const isAlike = (given: GivenSignature, other: GivenSignature | undefined): boolean =>
  given === other || (given.isVoid === true && other?.isVoid === true && given.input.slot === other.input.slot && given.at === other.at)
