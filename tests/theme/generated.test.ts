import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { themeCss } from '../../scripts/theme-css.ts'

it('the stylesheet of the tokens is what Chakra makes of the theme: npm run theme:generate', () => {
  expect(readFileSync(join(import.meta.dirname, '../../src/theme/generated/chakra.css'), 'utf8')).toBe(themeCss())
})
