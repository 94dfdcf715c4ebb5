import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { themeCss } from '../../scripts/theme-css.ts'

it('the stylesheet of the tokens is what Chakra makes of the theme: npm run theme:generate', () => {
  expect(readFileSync(join(import.meta.dirname, '../../src/theme/generated/chakra.css'), 'utf8')).toBe(themeCss())
})

/** A colour that there is not is none: text takes that of its surroundings, and borders are gone without a word. */
it('has every token that a stylesheet names', () => {
  const src = join(import.meta.dirname, '../../src')
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.module.css'))
  const tokens = themeCss()
  const lost = sheets.flatMap((name) => {
    const named = readFileSync(join(src, name), 'utf8').match(/--chakra-[a-z0-9-]+(?=[,)])/g) ?? []
    return [...new Set(named)].filter((token) => !tokens.includes(`${token}:`)).map((token) => `${name} names ${token}`)
  })
  expect(sheets.length).toBeGreaterThan(50)
  expect(lost).toEqual([])
})
