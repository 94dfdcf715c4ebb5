import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { type ReactNode, useLayoutEffect } from 'react'
import { system } from './system.ts'
import '@fontsource-variable/inter/wght.css'
import './global.css'

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
    const root = document.documentElement
    root.classList.toggle('dark', appearance === 'dark')
    root.classList.toggle('light', appearance === 'light')
    root.dataset.theme = appearance
    root.dir = direction
  }, [appearance, direction])
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
