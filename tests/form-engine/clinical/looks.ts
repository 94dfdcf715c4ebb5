import axe from 'axe-core'

/** What passes is not listed: writing down where each of it stands takes as long as the looking. */
const VIOLATIONS_ONLY: axe.RunOptions = { resultTypes: ['violations'], preload: false, iframes: false }

/** What axe finds wrong, each with where; empty for a page that everyone can use. */
export async function violations(): Promise<readonly string[]> {
  const { violations: found } = await axe.run(document.body, { ...VIOLATIONS_ONLY, rules: { 'target-size': { enabled: true }, region: { enabled: false } } })
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  )
}

const CONTROLS = 'button, input, select, textarea, a[href]'
const TARGET_MIN_PX = 24

/** What can be pressed with a finger and is too small for it. A label is part of its box or button. */
export function smallTargets(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
    const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
    if (width === 0 && height === 0) return []
    return width < TARGET_MIN_PX || height < TARGET_MIN_PX ? [`${describe(control)} ${Math.round(width)} × ${Math.round(height)}`] : []
  })
}

/** What reaches out of the window sideways. Only tables scroll, inside their own box. */
export function sideways(): readonly string[] {
  const { clientWidth } = document.documentElement
  return [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    if (width <= 1 || (left >= -1 && right <= clientWidth + 1) || scrolls(element)) return []
    return [`${describe(element)} from ${Math.round(left)} to ${Math.round(right)} of ${clientWidth}`]
  })
}

function scrolls(element: Element): boolean {
  for (let at = element.parentElement; at; at = at.parentElement) if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(at).overflowX)) return true
  return false
}

/** Text that is cut off: it is wider than its box, which does not scroll. */
export function cutOff(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(label, legend, h2, h3, p, span, dt, dd, th, td, button)')].flatMap((element) =>
    element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1 && getComputedStyle(element).overflowX === 'hidden' ? [describe(element)] : [],
  )
}

/** Questions that the Tab key reaches before one that stands higher, or further to the start of the same line. */
export function wrongOrder(): readonly string[] {
  const isRtl = getComputedStyle(document.body).direction === 'rtl'
  const jumps = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(({ tabIndex }) => tabIndex > 0).map(describe)
  const grids = new Set([...document.querySelectorAll('[data-at]')].map(({ parentElement }) => parentElement))
  return [
    ...jumps,
    ...[...grids].flatMap((grid) => (grid ? [...grid.children].slice(1).flatMap((cell, index) => after(grid.children[index], cell, isRtl)) : [])),
  ]
}

function after(before: Element | undefined, cell: Element, isRtl: boolean): readonly string[] {
  if (!before) return []
  const [one, other] = [before.getBoundingClientRect(), cell.getBoundingClientRect()]
  if (one.height === 0 || other.height === 0) return []
  const isLower = other.top > one.top + 1
  const isFurther = Math.abs(other.top - one.top) <= 1 && (isRtl ? other.right < one.right : other.left > one.left)
  return isLower || isFurther ? [] : [describe(cell)]
}

const describe = (element: Element): string =>
  `<${element.tagName.toLowerCase()}> ${element.closest('[data-at]')?.getAttribute('data-at') ?? ''} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
