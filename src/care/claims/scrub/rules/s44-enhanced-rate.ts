import { FINE, perLine, type ScrubRule, wrongOf } from '../rule.ts'

/** The enhanced rate for a client who does not qualify, or a worker who is not trained for it. */
export const enhancedRate: ScrubRule = {
  id: 'S44',
  code: 'enhancedRateUnsupported',
  severity: 'warn',
  field: 'modifiers',
  check: perLine(({ facts: { clients, workers }, settings: { enhanced } }) => ({ claim, line }) => {
    if (!enhanced.codes.includes(line.code) || !line.modifiers.includes(enhanced.modifier)) return FINE
    const unqualified = wrongOf({
      client: clients?.get(claim.clientId)?.isEnhanced === false,
      worker: line.worked.some(({ employeeId }) => workers?.get(employeeId)?.isEnhancedTrained === false),
    })
    return unqualified === '' ? FINE : [{ unqualified }]
  }),
}
