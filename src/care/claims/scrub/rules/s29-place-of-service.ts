import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** A place of service that does not fit, or none where only some fit. The 837I has a type of bill instead. */
export const placeOfService: ScrubRule = {
  id: 'S29',
  code: 'placeOfServiceWrong',
  severity: 'block',
  field: 'placeOfService',
  check: perLine(
    ({ facts: { services } }) =>
      services &&
      (({ claim, line: { serviceId, placeOfService = '' } }) => {
        const places = claim.form === '837I' ? undefined : services.get(serviceId)?.places
        return places === undefined || places.includes(placeOfService) ? FINE : [{ place: placeOfService, allowed: places.join(' ') }]
      }),
  ),
}
