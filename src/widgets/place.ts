/** Puts floating layers (menus, pickers, tooltips) beside what they belong to. */
export interface PlaceOptions {
  readonly align?: 'start' | 'center' | 'end'
  readonly gapPx?: number
  /** At least as wide as the anchor. */
  readonly matchWidth?: boolean
  /** After the anchor in the direction of the text, its top at the anchor's, in place of below it. */
  readonly isAfter?: boolean
}

const EDGE_PX = 8

/** Below the anchor when there is room, else above; kept inside the window. Start and end follow the text direction. */
export function placeBeside(
  floating: HTMLElement,
  anchor: HTMLElement,
  { align = 'start', gapPx = 4, matchWidth = false, isAfter = false }: PlaceOptions = {},
): void {
  const box = boxOf(anchor, floating)
  if (matchWidth) floating.style.minInlineSize = `${box.width}px`
  const { offsetWidth: width, offsetHeight: height } = floating
  const isMirrored = getComputedStyle(anchor).direction === 'rtl'
  if (isAfter) {
    moveTo(floating, box.top, isMirrored ? box.left - gapPx - width : box.right + gapPx)
    return
  }
  const room = window.innerHeight / zoomOf(floating) - box.bottom
  const top = room >= height + gapPx + EDGE_PX || room >= box.top ? box.bottom + gapPx : box.top - gapPx - height
  const atLeft = align === 'start' ? !isMirrored : isMirrored
  const left = align === 'center' ? box.left + (box.width - width) / 2 : atLeft ? box.left : box.right - width
  moveTo(floating, top, left)
}

/** How much larger than its style says something is drawn; browsers that cannot tell draw it as it says. */
const zoomOf = (element: Element): number => element.currentCSSZoom ?? 1

/** Where the anchor is, in the pixels that the floating element's style counts in. */
export function boxOf(anchor: HTMLElement, floating: HTMLElement): DOMRect {
  const { left, top, width, height } = anchor.getBoundingClientRect()
  const zoom = zoomOf(floating)
  return new DOMRect(left / zoom, top / zoom, width / zoom, height / zoom)
}

function moveTo(floating: HTMLElement, top: number, left: number): void {
  const { offsetWidth: width, offsetHeight: height } = floating
  const zoom = zoomOf(floating)
  floating.style.top = `${Math.max(EDGE_PX, Math.min(top, window.innerHeight / zoom - height - EDGE_PX))}px`
  floating.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth / zoom - width - EDGE_PX))}px`
}
