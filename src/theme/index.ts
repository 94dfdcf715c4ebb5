/** How the product looks: Chakra's system with our tokens, the fonts, and the ground rules of every page. */

export { type Appearance, type Direction, ThemeProvider, type ThemeProviderProps } from './theme-provider.tsx'
