import { distanceFeet, type GeoPoint } from '#care'
import { filledText } from '#contract'
import type { LinkedDomain } from '#document'
import type { OperationFrame } from '#server/operations'
import type { RecordRow } from '#server/records'
import { type BoundSlot, numberSetting } from '../bound.ts'

const MINUTE_MS = 60_000

/** A press on a clock, as the server takes it. */
export interface Press {
  /** When it counts, in milliseconds. */
  readonly at: number
  readonly method: 'mobileGPS' | 'webManual'
  /** Where the device was, when its person allowed to say so. */
  readonly point?: GeoPoint
  /** It came later, or from a clock that is wrong: what the device said, and when the server had it. */
  readonly apart?: { readonly pressed: string; readonly received: string }
}

/**
 * The server's time counts. A press that waited on the device for the network counts when it was made, as an entry by hand that was verified by nobody;
 * what the device's clock said is kept wherever it differs.
 */
export function pressOf({ unit, domain, values }: OperationFrame): Press {
  const now = unit.moment.now.getTime()
  const said = Date.parse(filledText(values.pressed) ?? '')
  const isLate = values.waited === true && said < now
  const differs = Math.abs(now - said) > numberSetting(domain, 'clockToleranceMin') * MINUTE_MS
  const [latitude, longitude] = [values.latitude, values.longitude].map(Number)
  const isLocated = values.latitude !== undefined && values.longitude !== undefined
  return {
    at: isLate ? said : now,
    method: isLate ? 'webManual' : 'mobileGPS',
    ...(isLocated && { point: { lat: latitude ?? 0, lng: longitude ?? 0 } }),
    ...((isLate || differs) && { apart: { pressed: new Date(said).toISOString(), received: unit.moment.now.toISOString() } }),
  }
}

/** Where a client lives; undefined where nobody has said. */
export function placeOf(recipient: BoundSlot, client: RecordRow | undefined): GeoPoint | undefined {
  const said = client && recipient.value(client.values, 'place')
  if (typeof said !== 'object' || said === null) return undefined
  const { latitude, longitude } = said as Readonly<Record<string, unknown>>
  return typeof latitude === 'number' && typeof longitude === 'number' ? { lat: latitude, lng: longitude } : undefined
}

/** What a log keeps of a press, by the module's names; `which` is the start or the end. */
export function valuesOf(domain: LinkedDomain, which: 'in' | 'out', { point, apart }: Press, home: GeoPoint | undefined): Readonly<Record<string, unknown>> {
  const end = which === 'in' ? 'In' : 'Out'
  const feet = point && home && Math.round(distanceFeet(point, home))
  return {
    ...(point && { [`lat${end}`]: point.lat, [`lng${end}`]: point.lng }),
    ...(feet !== undefined && { [`feet${end}`]: feet, range: feet <= numberSetting(domain, 'geofenceFt') ? 'inRange' : 'outOfRange' }),
    ...(apart && { [`pressed${end}`]: apart.pressed, [`received${end}`]: apart.received }),
  }
}
