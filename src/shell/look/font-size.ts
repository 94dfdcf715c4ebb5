const KEY = 'fontSize'
/** Pixels of the base letter (design: look). */
const BASE = 14
/** What is kept beyond these is drawn as these. */
const SMALLEST = 8
const LARGEST = 32

const show = (size: number): void => {
  const shown = Math.min(LARGEST, Math.max(SMALLEST, size))
  document.documentElement.style.setProperty('--page-zoom', String(shown / BASE))
}

/** Draws the page under the bars with letters of this size, in pixels above 0, and remembers it on this device. */
export const keepFontSize = (size: number): void => {
  show(size)
  try {
    localStorage.setItem(KEY, String(size))
  } catch {
    // A full or forbidden store only means that the next start looks as before.
  }
}

/** Shows the remembered size. */
export const restoreFontSize = (): void => {
  const size = Number(localStorage.getItem(KEY))
  if (size > 0) show(size)
}
