import { join } from 'node:path'
import type { Plugin } from 'vite'

const FORM = '@rjsf/core/lib/components/Form.js'
const BARE = join(import.meta.dirname, '../src/form-engine/rjsf/bare-registry.ts')

/**
 * Leaves rjsf's own fields, templates and widgets (and the Markdown they bring) out of the page: 65 kB gzip that the form engine
 * never draws, because it registers fields of its own. Without this plug-in everything works the same and is larger.
 */
export function leanRjsf(): Plugin {
  return {
    name: 'lean-rjsf',
    enforce: 'pre',
    resolveId: (source, importer) => (source.endsWith('/getDefaultRegistry.js') && importer?.split('\\').join('/').endsWith(FORM) ? BARE : null),
  }
}
