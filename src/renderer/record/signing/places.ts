import type { PlaceKind, PlaceOnPage } from '#contract'

/** A place as its row says it; `id` tells rows apart. */
export interface Place extends PlaceOnPage {
  readonly id: string
  readonly kind: PlaceKind
  readonly role?: string
  readonly value?: string
}

/** What a new place is to be. */
export type PlaceTool = Pick<Place, 'kind' | 'role' | 'value'>

export const PLACES_MAX = 100
const KINDS: readonly PlaceKind[] = ['signature', 'name', 'date', 'text']
/** Shares of a page. */
const SMALLEST = 0.012
const SIZES: Readonly<Record<PlaceKind, { readonly w: number; readonly h: number }>> = {
  signature: { w: 0.3, h: 0.05 },
  name: { w: 0.3, h: 0.022 },
  date: { w: 0.15, h: 0.022 },
  text: { w: 0.25, h: 0.022 },
}

/** Places in the rows of a record; what is none is left out. */
export const placesOf = (value: unknown): readonly Place[] => (Array.isArray(value) ? value.flatMap(placeOf) : [])

function placeOf(row: unknown): readonly Place[] {
  if (typeof row !== 'object' || row === null) return []
  const { id, page, x, y, w, h, kind, role, value } = row as Readonly<Record<string, unknown>>
  const known = KINDS.find((each) => each === kind)
  if (typeof id !== 'string' || known === undefined) return []
  if (typeof page !== 'number' || typeof x !== 'number' || typeof y !== 'number' || typeof w !== 'number' || typeof h !== 'number') return []
  return [{ id, page, x, y, w, h, kind: known, ...(typeof role === 'string' && { role }), ...(typeof value === 'string' && { value }) }]
}

const within = (value: number, least: number, most: number): number => Number(Math.min(Math.max(value, least), Math.max(least, most)).toFixed(4))

/** Around the point that was clicked. */
export function newPlace(tool: PlaceTool, at: { readonly page: number; readonly x: number; readonly y: number }): Place {
  const { w, h } = SIZES[tool.kind]
  return { ...tool, id: crypto.randomUUID(), page: at.page, w, h, x: within(at.x - w / 2, 0, 1 - w), y: within(at.y - h / 2, 0, 1 - h) }
}

/** Moved within its page. */
export const moved = (place: Place, by: { readonly x: number; readonly y: number }): Place => ({
  ...place,
  x: within(place.x + by.x, 0, 1 - place.w),
  y: within(place.y + by.y, 0, 1 - place.h),
})

/** Made larger or smaller within its page. */
export const sized = (place: Place, by: { readonly x: number; readonly y: number }): Place => ({
  ...place,
  w: within(place.w + by.x, SMALLEST, 1 - place.x),
  h: within(place.h + by.y, SMALLEST, 1 - place.y),
})
