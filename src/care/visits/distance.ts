/** Degrees, as a phone or an address has them. */
export interface GeoPoint {
  readonly lat: number
  readonly lng: number
}

/** Feet of the mean radius of the earth, 6,371,008.8 m. */
const EARTH_FT = 6_371_008.8 / 0.3048
const FEET_OF_MILE = 5_280

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Feet along the great circle; a road is longer. */
export function distanceFeet(a: GeoPoint, b: GeoPoint): number {
  const [dLat, dLng] = [radians(b.lat - a.lat), radians(b.lng - a.lng)]
  const chord = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_FT * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export const distanceMiles = (a: GeoPoint, b: GeoPoint): number => distanceFeet(a, b) / FEET_OF_MILE
