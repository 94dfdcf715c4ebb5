import { useEffect, useRef } from 'react'

/** Moves the focus on when a dialog has closed and what it came from is gone. */
export function useFocusAfter(isOpen: boolean, move: () => void): void {
  const was = useRef(isOpen)
  useEffect(() => {
    // The dialog has given it back by now, where it could.
    if (was.current && !isOpen && document.activeElement === document.body) move()
    was.current = isOpen
  })
}
