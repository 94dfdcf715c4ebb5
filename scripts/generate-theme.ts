/** Writes src/theme/generated/chakra.css: what Chakra's provider would put into each page while it runs. Run: npm run theme:generate */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { themeCss } from './theme-css.ts'

writeFileSync(join(import.meta.dirname, '../src/theme/generated/chakra.css'), themeCss())
