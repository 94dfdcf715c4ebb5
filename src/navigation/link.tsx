import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react'
import { bus } from '#store'
import { navigate } from './navigate.ts'

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string
}

const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link inside the page: a plain click navigates without a reload, anything else is the browser's. */
export const Link = ({ href, onClick, onFocus, onPointerEnter, onPointerDown, target, children, ...rest }: LinkProps): ReactElement => (
  <a
    {...rest}
    href={href}
    target={target}
    onFocus={(event) => {
      onFocus?.(event)
      bus.emit('linkHovered', { path: href })
    }}
    onPointerEnter={(event) => {
      onPointerEnter?.(event)
      bus.emit('linkHovered', { path: href })
    }}
    onPointerDown={(event) => {
      onPointerDown?.(event)
      // A finger that goes down may be about to scroll.
      if (event.pointerType === 'mouse' && isPlain(event)) bus.emit('linkPressed', { path: href })
    }}
    onClick={(event) => {
      onClick?.(event)
      if (event.defaultPrevented || !isPlain(event) || (target && target !== '_self')) return
      event.preventDefault()
      navigate(href)
    }}
  >
    {children}
  </a>
)
