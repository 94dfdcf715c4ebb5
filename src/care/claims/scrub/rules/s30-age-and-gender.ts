import { yearsBetween } from '#contract'
import { FINE, perLine, type ScrubRule, wrongOf } from '../rule.ts'

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
        const wrong = wrongOf({
          age: age !== undefined && (age < leastAge || age > mostAge),
          gender: gender !== undefined && genders?.includes(gender) === false,
        })
        return wrong === '' ? FINE : [{ code: line.code, wrong }]
      }),
  ),
}
