import { animate } from 'framer-motion/dom/mini'
import { classNames } from '../class-names.ts'
import { boxOf } from '../place.ts'
import css from './moves.module.css'
import type { Way } from './way.ts'

/** Seconds, as the tokens `quick` and `calm` of the theme say. */
const LEAVE = { duration: 0.12, ease: 'easeIn' } as const
const ENTER = { duration: 0.18, ease: 'easeOut' } as const

const away = (element: Element, way: Way): string => {
  if (way === 'rise' || way === 'fall') return `translateY(${way === 'rise' ? 6 : -6}px)`
  const isMirrored = getComputedStyle(element).direction === 'rtl'
  return `translateX(${(way === 'end') === isMirrored ? -24 : 24}px)`
}

const pictures = new WeakMap<Element, Element>()

export async function enter(element: HTMLElement, way: Way): Promise<void> {
  pictures.get(element)?.remove()
  await animate(element, { opacity: [0, 1], transform: [away(element, way), 'translate(0)'] }, ENTER)
  // What has a transform holds what is fixed in it.
  element.style.removeProperty('opacity')
  element.style.removeProperty('transform')
}

export async function leave(element: HTMLElement, way: Way): Promise<void> {
  const picture = pictureOf(element)
  const [drawn] = picture.children
  if (!drawn) return
  document.body.append(picture)
  // A panel cannot be followed to the top layer while it is on its way out of it, and lay below dialogs anyway.
  if (element.popover === null) {
    picture.popover = 'manual'
    picture.showPopover()
  }
  pictures.set(element, picture)
  keepScrolled(element, drawn)
  animate(drawn, { transform: ['translate(0)', away(element, way)] }, LEAVE)
  await animate(picture, { opacity: [1, 0] }, LEAVE)
  picture.remove()
}

/** Above everything, as it was drawn, and nothing else: nobody can press it, focus it, hear of it or find it by its names. */
function pictureOf(element: HTMLElement): HTMLElement {
  const picture = document.createElement('div')
  Object.assign(picture, { inert: true, className: classNames(css.picture, element.matches(':modal') && css.shade) })
  picture.setAttribute('aria-hidden', 'true')
  if (element.offsetWidth === 0) return picture
  const drawn = document.createElement('div')
  drawn.className = element.className
  for (const [name, value] of Object.entries(element.dataset)) drawn.dataset[name] = value
  drawn.append(...element.cloneNode(true).childNodes)
  // What plays or loads would do so a second time; its place stays empty.
  for (const named of drawn.querySelectorAll('[id], [name], iframe, video, audio')) {
    named.removeAttribute('id')
    named.removeAttribute('name')
    for (const source of ['src', 'srcdoc', 'autoplay']) if (named.matches('iframe, video, audio')) named.removeAttribute(source)
  }
  const { display } = getComputedStyle(element)
  const { left, top, width, height } = boxOf(element, element)
  Object.assign(drawn.style, { display, position: 'absolute', inset: 'auto', margin: '0', maxWidth: 'none', maxHeight: 'none' })
  Object.assign(drawn.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  picture.append(drawn)
  return picture
}

function keepScrolled(element: Element, drawn: Element): void {
  const copies = drawn.querySelectorAll('*')
  for (const [at, each] of element.querySelectorAll('*').entries()) {
    const copy = copies[at]
    if (copy && each.scrollTop > 0) copy.scrollTop = each.scrollTop
  }
}
