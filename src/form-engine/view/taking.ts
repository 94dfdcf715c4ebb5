import type { ResolvedField } from '#contract'
import { textOf } from '../fields/control.ts'
import { parentOf } from '../session/pointers.ts'
import type { FormSession } from '../session/session.ts'
import type { Taking } from './engine.ts'

/** How a question takes over what its registry says: its own number, and what is said of its neighbours. What is not said stays. */
export const takingOf = (session: FormSession, pointer: string, { fills }: NonNullable<ResolvedField['looksUp']>): Taking => ({
  typed: () => textOf(session.get(pointer)),
  take: ({ id, values }) =>
    session.commitAll(
      [
        { pointer, value: id },
        ...Object.entries(fills).flatMap(([own, from]) => {
          const value = values[from]
          return value === undefined ? [] : [{ pointer: `${parentOf(pointer)}/${own}`, value }]
        }),
      ],
      {},
    ),
})
