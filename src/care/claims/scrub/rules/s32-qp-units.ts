import { foundOf, overdrawsOf } from '../overdraws.ts'
import type { ScrubRule } from '../rule.ts'
import type { LineAt } from '../subject.ts'

/** More supervision by a qualified professional than a year of the service agreement has, and what the state allowed beyond it. */
export const qpUnits: ScrubRule = {
  id: 'S32',
  code: 'qpUnitsUsed',
  severity: 'block',
  field: 'units',
  check: ({ lines, facts, settings }) => {
    const { code, modifier, unitsPerYear } = settings.qp
    const isQp = ({ line }: LineAt): boolean => line.code === code && line.modifiers.includes(modifier)
    const yearly = facts.authorizations?.map(({ halves: _halves, limits: _limits, extraQpUnits = 0, ...one }) => ({
      ...one,
      total: unitsPerYear + extraQpUnits,
    }))
    return foundOf(overdrawsOf(lines.filter(isQp), { ...facts, authorizations: yearly ?? [] }, settings), { overAuthorization: 'year' })
  },
}
