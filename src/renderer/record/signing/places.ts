import type { PlaceKind, TemplatePlace } from '#contract'

/** What a new place is to be. */
export type PlaceTool = Pick<TemplatePlace, 'kind' | 'role' | 'value'>

export const PLACES_MAX = 100
/** Shares of a page. */
const SMALLEST = 0.012
const SIZES: Readonly<Record<PlaceKind, { readonly w: number; readonly h: number }>> = {
  signature: { w: 0.3, h: 0.05 },
  name: { w: 0.3, h: 0.022 },
  date: { w: 0.15, h: 0.022 },
  text: { w: 0.25, h: 0.022 },
}

const within = (value: number, least: number, most: number): number => Number(Math.min(Math.max(value, least), Math.max(least, most)).toFixed(4))

/** Around the point that was clicked. */
export function newPlace(tool: PlaceTool, at: { readonly page: number; readonly x: number; readonly y: number }): TemplatePlace {
  const { w, h } = SIZES[tool.kind]
  return { ...tool, id: crypto.randomUUID(), page: at.page, w, h, x: within(at.x - w / 2, 0, 1 - w), y: within(at.y - h / 2, 0, 1 - h) }
}

/** Moved within its page. */
export const moved = (place: TemplatePlace, by: { readonly x: number; readonly y: number }): TemplatePlace => ({
  ...place,
  x: within(place.x + by.x, 0, 1 - place.w),
  y: within(place.y + by.y, 0, 1 - place.h),
})

/** Made larger or smaller within its page. */
export const sized = (place: TemplatePlace, by: { readonly x: number; readonly y: number }): TemplatePlace => ({
  ...place,
  w: within(place.w + by.x, SMALLEST, 1 - place.x),
  h: within(place.h + by.y, SMALLEST, 1 - place.y),
})
