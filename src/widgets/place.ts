/** Puts floating layers (menus, pickers, tooltips) beside what they belong to. */
export interface PlaceOptions {
  readonly align?: 'start' | 'center' | 'end'
  readonly gapPx?: number
  /** At least as wide as the anchor. */
  readonly matchWidth?: boolean
}

const EDGE_PX = 8

/** Below the anchor when there is room, else above; kept inside the window. Start and end follow the text direction. */
export function placeBeside(floating: HTMLElement, anchor: HTMLElement, { align = 'start', gapPx = 4, matchWidth = false }: PlaceOptions = {}): void {
  const box = anchor.getBoundingClientRect()
  if (matchWidth) floating.style.minInlineSize = `${box.width}px`
  const { offsetWidth: width, offsetHeight: height } = floating
  const room = window.innerHeight - box.bottom
  const top = room >= height + gapPx + EDGE_PX || room >= box.top ? box.bottom + gapPx : box.top - gapPx - height
  const isMirrored = getComputedStyle(anchor).direction === 'rtl'
  const atLeft = align === 'start' ? !isMirrored : isMirrored
  const left = align === 'center' ? box.left + (box.width - width) / 2 : atLeft ? box.left : box.right - width
  floating.style.top = `${Math.max(EDGE_PX, Math.min(top, window.innerHeight - height - EDGE_PX))}px`
  floating.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX))}px`
}
