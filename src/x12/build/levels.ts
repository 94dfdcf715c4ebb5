import type { Row } from './rows.ts'

/** Numbers the HL levels of a transaction. */
export class Levels {
  #last = 0

  /** The HL segment of the next level, and its number for the levels within. */
  next(kind: string, parent: string, hasChildren: boolean): { readonly row: Row; readonly level: string } {
    this.#last += 1
    const level = String(this.#last)
    return { row: ['HL', level, parent, kind, hasChildren ? '1' : '0'], level }
  }
}
