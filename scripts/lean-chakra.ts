import { join } from 'node:path'
import type { Plugin } from 'vite'

const LIST = '@pandacss/is-valid-prop'
const ASKED = join(import.meta.dirname, '../src/theme/is-css-property.ts')

/** Leaves the list of all CSS properties that Chakra brings out of the page: 2 kB gzip of what the browser itself knows. */
export function leanChakra(): Plugin {
  return { name: 'lean-chakra', enforce: 'pre', resolveId: (source) => (source === LIST ? ASKED : null) }
}
