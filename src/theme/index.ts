/** How the product looks: Chakra's system with our tokens, the fonts, and the ground rules of every page. */

export { ChakraParts } from './chakra.tsx'
export { calendarRecipe } from './recipes/calendar.ts'
export { type Appearance, type Direction, ThemeProvider, type ThemeProviderProps } from './theme-provider.tsx'
