import { FINE, perClaim, type ScrubRule, wrongOf } from '../rule.ts'

const GENDERS: readonly string[] = ['M', 'F', 'U']

/** A client without a date of birth or a gender (837 DMG). */
export const demographics: ScrubRule = {
  id: 'S05',
  code: 'demographicsIncomplete',
  severity: 'block',
  field: 'clientId',
  judgesVoids: true,
  check: perClaim(
    ({ facts: { clients } }) =>
      clients &&
      (({ claim: { clientId } }) => {
        const { birthDate, gender = '' } = clients.get(clientId) ?? {}
        const missing = wrongOf({ birthDate: !birthDate, gender: !GENDERS.includes(gender) })
        return missing === '' ? FINE : [{ missing }]
      }),
  ),
}
