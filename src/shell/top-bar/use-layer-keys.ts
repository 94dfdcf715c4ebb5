import { useEffect, useRef } from 'react'

const IN_TYPING = 'input, select, textarea, [contenteditable="true"]'

const isChord = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

const isQuestion = ({ ctrlKey, metaKey, altKey, key, target }: KeyboardEvent): boolean =>
  key === '?' && !ctrlKey && !metaKey && !altKey && !(target instanceof Element && target.closest(IN_TYPING))

/**
 * Ctrl+K or Cmd+K opens the palette and `?`, where nothing is typed, the list of shortcuts: from anywhere but from under another dialog, which the
 * page behind must not slip from.
 */
export function useLayerKeys(open: (layer: 'palette' | 'shortcuts') => void): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const layer = isChord(event) ? 'palette' : isQuestion(event) ? 'shortcuts' : undefined
      if (layer === undefined) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) latest.current(layer)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
