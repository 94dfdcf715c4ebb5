import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ERROR_STATUS } from '#contract'
import { errorCatalogue } from '../../scripts/document-errors.ts'

it('documents every code that the server answers: npm run errors:document', () => {
  const page = readFileSync(join(import.meta.dirname, '../../src/contract/errors.md'), 'utf8')
  expect(page).toBe(errorCatalogue())
  for (const [code, status] of Object.entries(ERROR_STATUS)) expect(page).toMatch(new RegExp(`\\| \`${code}\` \\| ${status} \\| \\S`))
})
