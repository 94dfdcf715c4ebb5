import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The rows drawn: from the first up to, not including, the end. */
export interface RowWindow {
  readonly first: number
  readonly end: number
  /** For paper, where nothing can be scrolled. */
  readonly isPrinting: boolean
}

export interface Look {
  /** How far the box is scrolled. */
  readonly topPx: number
  readonly heightPx: number
  readonly rowPx: number
}

/** Drawn above and below those in view, so that a turn of the wheel finds them there. */
const OVERSCAN_ROWS = 8
/** More rows than this make a print of dozens of pages; the export is for those. */
const PRINTED_ROWS_MAX = 1_000
const NOTHING: RowWindow = { first: 0, end: 0, isPrinting: false }
const PAPER: RowWindow = { first: 0, end: PRINTED_ROWS_MAX, isPrinting: true }

/** Which rows of one height a look at the box needs; past the last one when there are fewer. */
export function rowsInView({ topPx, heightPx, rowPx }: Look): RowWindow {
  const first = Math.max(0, Math.floor(topPx / rowPx) - OVERSCAN_ROWS)
  return { first, end: Math.ceil((topPx + heightPx) / rowPx) + OVERSCAN_ROWS, isPrinting: false }
}

/** Follows the scrolling of a box; draws again only when other rows come into view, and for a print all of them. */
export function useRowWindow(box: HTMLElement | null, rowPx: number): RowWindow {
  const [shown, setShown] = useState(NOTHING)
  useLayoutEffect(() => {
    if (!box) return
    let heightPx = box.clientHeight
    const look = (): void => {
      const next = rowsInView({ topPx: box.scrollTop, heightPx, rowPx })
      setShown((before) => (before.first === next.first && before.end === next.end && !before.isPrinting ? before : next))
    }
    const sizes = new ResizeObserver(() => {
      heightPx = box.clientHeight
      look()
    })
    const print = (): void => flushSync(() => setShown(PAPER))
    look()
    sizes.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    addEventListener('beforeprint', print)
    addEventListener('afterprint', look)
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', look)
    }
  }, [box, rowPx])
  return shown
}
