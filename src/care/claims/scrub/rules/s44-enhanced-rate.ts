import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** The enhanced rate for a client who does not qualify, or a worker who is not trained for it. */
export const enhancedRate: ScrubRule = {
  id: 'S44',
  code: 'enhancedRateUnsupported',
  severity: 'warn',
  field: 'modifiers',
  check: perLine(({ facts: { clients, workers }, settings: { enhanced } }) => ({ claim, line }) => {
    if (!enhanced.codes.includes(line.code) || !line.modifiers.includes(enhanced.modifier)) return FINE
    const isClient = clients?.get(claim.clientId)?.isEnhanced !== false
    const isWorker = line.worked.every(({ employeeId }) => workers?.get(employeeId)?.isEnhancedTrained !== false)
    return isClient && isWorker ? FINE : [{ unqualified: isClient ? 'worker' : isWorker ? 'client' : 'client worker' }]
  }),
}
