/** How many steps an evaluation has left. A step is about one look at one entry of a list: somewhat under a microsecond. */
export interface Steps {
  left: number
}

/** Thrown where the steps of an evaluation are used up: the answers are too many for what the rules make of them. */
export class StepsSpent extends Error {
  override readonly name = 'StepsSpent'
}

/** So many steps. */
export const stepsFor = (left: number): Steps => ({ left })

/** Takes the steps of a rule that goes through lists of these lengths, in loops inside each other. Throws StepsSpent. */
export function spend({ steps }: { readonly steps?: Steps }, loops: number, lengths: readonly number[]): void {
  if (steps === undefined) return
  const entries = lengths.reduce((sum, length) => sum + length, 0)
  steps.left -= 1 + (loops === 0 ? 0 : entries ** loops)
  if (steps.left < 0) throw new StepsSpent('The rules take too many steps over these answers.')
}
