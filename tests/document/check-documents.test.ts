import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkDocuments } from '../../scripts/documents/check.ts'
import { MADE_UP, META } from './made-up.ts'

const SCHEMAS = join(import.meta.dirname, '../../schemas')

const check = (options: { readonly release?: boolean; readonly owed?: boolean } = {}) => checkDocuments({ schemas: MADE_UP, meta: META, ...options })

describe('the document check', () => {
  it('refuses for a release what a draft may lack: help and every language', () => {
    const { isSound, lines } = check({ release: true })
    expect(isSound).toBe(false)
    expect(lines.at(-1)).toMatch(/^\d+ problems$/)
    expect(lines).toContainEqual(expect.stringMatching(/^No page of help leads to the route "home"/))
    expect(lines).toContainEqual(expect.stringMatching(/^A release needs \d+ strings in ar: npm run i18n:export -- ar/))
  })

  it('names the versions of forms when asked, those below a path', () => {
    const { lines } = checkDocuments({ schemas: SCHEMAS, hashes: true, only: ['schemas/forms/clinical/vital'] })
    const named = lines.filter((line) => /^[0-9a-f]{64} /.test(line)).map((line) => line.slice(65))
    expect(named).toEqual(['schemas/forms/clinical/vital-signs.json'])
  })

  it('counts both for a draft, and names what is owed only when asked', () => {
    expect(check().isSound).toBe(true)
    expect(check().lines).toContainEqual(expect.stringMatching(/^warning: No page of help leads to the route "home"/))
    expect(check().lines.filter((line) => line.startsWith('owed:'))).toEqual([])
    expect(check({ owed: true }).lines.filter((line) => line.startsWith('owed:'))).toHaveLength(2)
  })
})
