import { perClaim, type ScrubRule } from '../rule.ts'

/** The spenddown of a month of the claim is not met. */
export const spenddown: ScrubRule = {
  id: 'S43',
  code: 'spenddownNotMet',
  severity: 'hold',
  field: 'insuranceId',
  check: perClaim(({ facts: { spenddowns } }) => {
    if (spenddowns === undefined) return undefined
    const open = new Set(spenddowns.filter(({ isMet }) => !isMet).map(({ insurance, month }) => `${insurance} ${month}`))
    return ({ claim: { insuranceId = '', lines } }) => {
      const months = new Set(lines.flatMap(({ from, to }) => [from.slice(0, 7), to.slice(0, 7)]))
      return [...months].filter((month) => open.has(`${insuranceId} ${month}`)).map((month) => ({ month }))
    }
  }),
}
