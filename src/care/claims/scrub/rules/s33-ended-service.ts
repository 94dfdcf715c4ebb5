import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** A service that has ended: Housing Stabilization Services and its moving expenses after 2025-10-31. */
export const endedService: ScrubRule = {
  id: 'S33',
  code: 'serviceEnded',
  severity: 'block',
  field: 'to',
  check: perLine(({ settings: { endedServices } }) => ({ line: { code, modifiers, to } }) => {
    const ended = endedServices.find((one) => one.code === code && to > one.lastDay && one.modifiers.every((modifier) => modifiers.includes(modifier)))
    return ended === undefined ? FINE : [{ code, lastDay: ended.lastDay }]
  }),
}
