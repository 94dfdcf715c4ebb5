import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { CHROME, GROUND, HUES, SWATCHES } from './colours.ts'

interface Pair {
  readonly light: string
  readonly dark: string
}

const token = ({ light, dark }: Pair) => ({ value: { base: light, _dark: dark } })
const tokens = <K extends string>(pairs: Readonly<Record<K, Pair>>) =>
  Object.fromEntries(Object.entries<Pair>(pairs).map(([name, pair]) => [name, token(pair)])) as Record<K, ReturnType<typeof token>>

const { border, control, ...ground } = GROUND
const hues = Object.fromEntries(Object.entries(HUES).map(([name, hue]) => [name, tokens({ ...hue })]))

// Inter has no letters of the others, which are fetched with their languages (src/i18n/fonts.ts).
const FONT = "'Inter Variable', 'Noto Sans Arabic', 'Noto Sans Devanagari', 'Noto Sans Myanmar', system-ui, -apple-system, 'Segoe UI', sans-serif"

const config = defineConfig({
  preflight: true,
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1440px' },
    tokens: {
      fonts: { body: { value: FONT }, heading: { value: FONT }, mono: { value: "ui-monospace, 'SFMono-Regular', 'Menlo', 'Consolas', monospace" } },
      fontSizes: {
        small: { value: '12px' },
        table: { value: '13px' },
        label: { value: '13px' },
        body: { value: '14px' },
        section: { value: '16px' },
        title: { value: '20px' },
      },
      radii: { card: { value: '8px' }, control: { value: '6px' }, pill: { value: '999px' } },
      durations: { quick: { value: '120ms' }, calm: { value: '180ms' } },
      zIndex: { sticky: { value: 10 }, bar: { value: 20 }, drawer: { value: 40 }, toast: { value: 60 } },
    },
    semanticTokens: {
      colors: { ...tokens(ground), border: { DEFAULT: token(border), control: token(control) }, ...hues, chrome: tokens(CHROME), swatch: tokens(SWATCHES) },
      shadows: {
        floating: {
          value: {
            base: '0 4px 16px rgb(32 29 26 / 12%), 0 1px 3px rgb(32 29 26 / 10%)',
            _dark: '0 4px 18px rgb(0 0 0 / 55%), 0 0 0 1px rgb(255 255 255 / 6%)',
          },
        },
      },
    },
  },
})

/**
 * Chakra's system with our tokens. Widgets are plain elements that use its CSS variables (`--chakra-colors-…`), which `npm run theme:generate` writes
 * into the page's stylesheet; only what Chakra itself draws brings the system along.
 */
export const system = createSystem(defaultBaseConfig, config)
