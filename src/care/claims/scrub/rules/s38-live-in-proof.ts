import { addMonths, byKey } from '#contract'
import { FINE, perLine, type ScrubRule } from '../rule.ts'
import { workedDaysOf } from '../worked-days.ts'

/** A live-in caregiver whose proof of the common address is older than twelve months, or missing, on the day of the work. */
export const liveInProof: ScrubRule = {
  id: 'S38',
  code: 'liveInProofExpired',
  severity: 'warn',
  field: 'worked',
  check: perLine(({ facts: { liveInProofs }, settings: { liveInProofMonths, zone } }) => {
    if (liveInProofs === undefined) return undefined
    const proofs = byKey(liveInProofs, ({ client, worker }) => `${client} ${worker}`)
    return ({ claim, line }) => {
      const worked = line.worked.filter(({ isLiveIn }) => isLiveIn)
      return workedDaysOf({ ...line, worked }, zone).flatMap(({ employeeId, date }) => {
        const own = proofs.get(`${claim.clientId} ${employeeId}`) ?? []
        const isProven = own.some(({ provenOn }) => provenOn <= date && date <= addMonths(provenOn, liveInProofMonths))
        return isProven ? FINE : [{ worker: employeeId, date }]
      })
    }
  }),
}
