import { join } from 'node:path'
import type { Plugin } from 'vite'

const theme = (file: string): string => join(import.meta.dirname, '../src/theme', file)

/** What Chakra and emotion bring, and what stands in for it. */
const LEAN: Readonly<Record<string, string>> = {
  '@pandacss/is-valid-prop': theme('is-css-property.ts'),
  'hoist-non-react-statics': theme('keep-no-statics.ts'),
}

/** Leaves the list of all CSS properties that Chakra brings out of the page, which the browser itself knows, and what emotion needs for classes: 3 kB gzip. */
export function leanChakra(): Plugin {
  return { name: 'lean-chakra', enforce: 'pre', resolveId: (source) => LEAN[source] ?? null }
}
