import { yearsBetween } from '#contract'
import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** A code that is not for the age of the client on the first day of the line, or not for the gender. Of what is missing S05 tells. */
export const ageAndGender: ScrubRule = {
  id: 'S30',
  code: 'ageOrGenderWrong',
  severity: 'block',
  field: 'code',
  check: perLine(
    ({ facts: { services, clients } }) =>
      services &&
      clients &&
      (({ claim, line }) => {
        const { leastAge = 0, mostAge = Number.POSITIVE_INFINITY, genders } = services.get(line.serviceId) ?? {}
        const { birthDate, gender } = clients.get(claim.clientId) ?? {}
        const age = birthDate === undefined ? undefined : yearsBetween(birthDate, line.from)
        const isAge = age === undefined || (leastAge <= age && age <= mostAge)
        const isGender = gender === undefined || (genders?.includes(gender) ?? true)
        return isAge && isGender ? FINE : [{ code: line.code, wrong: isAge ? 'gender' : isGender ? 'age' : 'age gender' }]
      }),
  ),
}
