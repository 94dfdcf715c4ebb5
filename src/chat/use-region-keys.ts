import { type RefObject, useEffect } from 'react'

/** Where F6 stops: the page, and the parts of the chat that are open, in reading order. */
const STOPS = '[data-region]'
const FOCUSABLE = 'textarea:not(:disabled), section[tabindex="0"], input:not(:disabled), button:not(:disabled)'

/** F6 goes from the page to the parts of the open chat and back, Shift+F6 the other way round; with the chat closed it stays the browser's. */
export function useRegionKeys(chat: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return
      const page = document.querySelector<HTMLElement>('main')
      const stops = [page, ...(chat.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])].filter((stop) => stop?.checkVisibility({ visibilityProperty: true }))
      const at = stops.findIndex((stop) => stop?.contains(document.activeElement))
      const next = stops[(at + (event.shiftKey ? stops.length - 1 : 1) + stops.length) % stops.length]
      if (!next) return
      event.preventDefault()
      const first = next === page ? page : next.querySelector<HTMLElement>(FOCUSABLE)
      first?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [chat, isOpen])
}
