import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import '@fontsource-variable/inter/wght.css'
import './generated/chakra.css'
import './global.css'
import './high-contrast.css'

export type Appearance = 'light' | 'dark'
export type Direction = 'ltr' | 'rtl'

export interface ThemeProviderProps {
  readonly appearance?: Appearance
  readonly direction?: Direction
  readonly children: ReactNode
}

/** Puts the look on the whole page: class and `data-theme` for the appearance, `dir` for the direction. Defaults: light, left to right. */
export function ThemeProvider({ appearance = 'light', direction = 'ltr', children }: ThemeProviderProps) {
  useLayoutEffect(() => {
    apply(appearance)
    document.documentElement.dir = direction
  }, [appearance, direction])
  useEffect(
    () =>
      onPaper(
        () => apply('light'),
        () => apply(appearance),
      ),
    [appearance],
  )
  return children
}

function apply(appearance: Appearance): void {
  const root = document.documentElement
  root.classList.toggle('dark', appearance === 'dark')
  root.classList.toggle('light', appearance === 'light')
  root.dataset.theme = appearance
}

/** Paper is white: light text would be lost on it. */
function onPaper(before: () => void, after: () => void): () => void {
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
}
