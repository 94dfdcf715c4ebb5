import { distanceFeet, type GeoPoint } from '../visits/distance.ts'
import type { EvvSettings } from './evv-settings.ts'
import type { Call } from './pair-calls.ts'

/** A client's home or another address where help may be given. */
export interface ApprovedPlace extends GeoPoint {
  /** Feet; the agency's own figure when it says nothing. */
  readonly radiusFt?: number
}

/** How far a call is outside of the nearest approved place, in feet; 0 within one. Unknown without a position or a place to compare it with. */
export function feetOutside({ point }: Call, places: readonly ApprovedPlace[], { geofenceFt }: EvvSettings): number | undefined {
  if (point === undefined || places.length === 0) return undefined
  return Math.max(0, Math.min(...places.map((place) => distanceFeet(point, place) - (place.radiusFt ?? geofenceFt))))
}

export const isOutOfRange = (call: Call, places: readonly ApprovedPlace[], settings: EvvSettings): boolean => (feetOutside(call, places, settings) ?? 0) > 0
