import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** Service after the day on which the client was discharged or died. */
export const discharge: ScrubRule = {
  id: 'S24',
  code: 'afterDischarge',
  severity: 'warn',
  field: 'to',
  check: perLine(
    ({ facts: { clients } }) =>
      clients &&
      (({ claim, line }) => {
        const date = clients.get(claim.clientId)?.dischargedOn
        return date === undefined || line.to <= date ? FINE : [{ date }]
      }),
  ),
}
