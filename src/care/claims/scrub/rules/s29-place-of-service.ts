import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** A place of service that does not fit, or none where only some fit. */
export const placeOfService: ScrubRule = {
  id: 'S29',
  code: 'placeOfServiceWrong',
  severity: 'block',
  field: 'placeOfService',
  check: perLine(
    ({ facts: { services } }) =>
      services &&
      (({ line: { serviceId, placeOfService = '' } }) => {
        const places = services.get(serviceId)?.places
        return places === undefined || places.includes(placeOfService) ? FINE : [{ place: placeOfService, allowed: places.join(' ') }]
      }),
  ),
}
