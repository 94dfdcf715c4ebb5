import { placeBeside } from '../place.ts'
import { anchorOf } from './anchor-of.ts'
import css from './tooltip.module.css'

const DELAY_MS = 350
/** Leave the tip, or open something that it would lie over. */
const LEAVING_KEYS: readonly string[] = ['Escape', 'Enter', ' ']
/** It shows a menu or panel of its own. */
const OPEN = '[aria-expanded="true"], :has([aria-expanded="true"])'
const ID = 'tip'

/** The one tooltip of the page: a child of the body, in the top layer, so that it stands over dialogs and is cut by nothing. */
class Tip {
  private readonly box = document.createElement('div')
  private anchor: HTMLElement | undefined
  private waiting: HTMLElement | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    Object.assign(this.box, { id: ID, className: css.tip, popover: 'manual' })
    this.box.setAttribute('role', 'tooltip')
    document.body.append(this.box)
  }

  /** A second request for the same element changes nothing. */
  readonly show = (anchor: HTMLElement, delayMs: number): void => {
    if (anchor === this.anchor || (anchor === this.waiting && delayMs > 0)) return
    this.hide()
    this.waiting = anchor
    this.timer = setTimeout(() => this.draw(anchor), delayMs)
  }

  readonly hide = (): void => {
    clearTimeout(this.timer)
    this.waiting = undefined
    if (!this.anchor) return
    this.anchor.removeAttribute('aria-describedby')
    this.anchor = undefined
    this.box.hidePopover()
  }

  /** What is pointed at may be taken off the page without a word. */
  readonly hideIfGone = (): void => {
    if (this.anchor && !this.anchor.isConnected) this.hide()
  }

  private draw(anchor: HTMLElement): void {
    this.waiting = undefined
    const text = anchor.dataset.tip
    // What an open menu or panel belongs to is named by it, and would lie over its first entry.
    if (!text || !anchor.matches(':hover, :focus-within') || anchor.matches(OPEN)) return
    this.anchor = anchor
    this.box.textContent = text
    this.box.ariaHidden = anchor.dataset.tipNames === undefined ? null : 'true'
    if (anchor.dataset.tipNames === undefined) anchor.setAttribute('aria-describedby', ID)
    this.box.showPopover()
    placeBeside(this.box, anchor, { align: 'center', gapPx: 6 })
  }
}

/** Shows the tooltip on mouseenter and on a visible focus, hides it on mouseleave, blur, Esc, Enter, Space, scrolling or a press; begins with what has just happened. */
export function startTips(first: Event): void {
  const shown = new Tip()
  const on = <K extends keyof DocumentEventMap>(kind: K, hear: (event: DocumentEventMap[K]) => void): void => document.addEventListener(kind, hear, true)
  const approached = (event: Event): void => {
    shown.hideIfGone()
    const anchor = anchorOf(event.target)
    if (!anchor) return
    if (event instanceof PointerEvent) {
      if (event.pointerType !== 'touch' && anchorOf(event.relatedTarget) !== anchor) shown.show(anchor, DELAY_MS)
    } else if (event.target instanceof Element && event.target.matches(':focus-visible')) shown.show(anchor, 0)
  }
  on('pointerover', approached)
  on('focusin', approached)
  on('pointerout', ({ target, relatedTarget }) => {
    const anchor = anchorOf(target)
    if (anchor && anchorOf(relatedTarget) !== anchor) shown.hide()
  })
  on('focusout', ({ target }) => {
    if (anchorOf(target)) shown.hide()
  })
  on('keydown', ({ key }) => {
    if (LEAVING_KEYS.includes(key)) shown.hide()
  })
  on('pointerdown', shown.hide)
  on('scroll', shown.hide)
  approached(first)
}
