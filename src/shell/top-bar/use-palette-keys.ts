import { useEffect, useRef } from 'react'

/** Ctrl+K or Cmd+K opens the palette from anywhere but from under another dialog, which the page behind must not slip from. */
export function usePaletteKeys(open: () => void): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      if (!isChord) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
