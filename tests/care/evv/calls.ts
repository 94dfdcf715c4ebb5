import type { Call, VisitSpan } from '#care'
import { at } from '../visits/visit-rows.ts'

export const HOME = { lat: 44.9778, lng: -93.265 }

/** A tap on the phone of w1 in the home of c1. */
export const call = (id: string, kind: Call['kind'], wall: string, more: Partial<Call> = {}): Call => ({
  id,
  kind,
  at: at(wall),
  method: 'mobileGPS',
  worker: 'w1',
  client: 'c1',
  service: 'T1019 U9',
  point: HOME,
  ...more,
})

export const planned = (id: string, start: string, end: string, more: Partial<VisitSpan> = {}): VisitSpan => ({
  id,
  client: 'c1',
  worker: 'w1',
  start: at(start),
  end: at(end),
  ...more,
})

/** Without one of its keys. */
export function without<T extends object, K extends keyof T>(row: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = row
  return rest
}
