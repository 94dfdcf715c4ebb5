import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MAY_DIFFER, ONLY_EMBEDDED, SERVER_TESTS, WITH_DATABASE, WITHOUT_DATABASE } from './server/which-database.ts'

const root = join(import.meta.dirname, '..')
const both = Object.values(MAY_DIFFER).flat()
const SKIPPED_ON_POSTGRES = /skipIf\(process\.env\.TEST_DATABASE_URL !== undefined|runIf\(process\.env\.TEST_DATABASE_URL === undefined/

describe('the server tests', () => {
  it('run with a database or without one, each of them once', () => {
    expect([...WITH_DATABASE, ...WITHOUT_DATABASE].sort()).toEqual(SERVER_TESTS)
  })

  it.each([
    ['tests/server/records/list.test.ts', 'through its own helpers'],
    ['tests/server/handlers/session.test.ts', 'as a started server'],
    ['tests/server/chat/frames.test.ts', 'in a process of its own'],
  ])('%s has a database, opened %s', (file) => {
    expect(WITH_DATABASE).toContain(file)
  })

  it('that judge, read or draw have none', () => {
    expect(WITHOUT_DATABASE).toEqual(
      expect.arrayContaining(['two-factor/totp', 'print/print-form', 'settings/read-settings'].map((name) => `tests/server/${name}.test.ts`)),
    )
  })
})

describe('the tests that run on both databases', () => {
  it('are there, open one, and are named once', () => {
    expect(both.filter((file) => !existsSync(join(root, file)) || !WITH_DATABASE.includes(file))).toEqual([])
    expect(new Set(both).size).toBe(both.length)
  })

  it('are among them when a part of them is left out on PostgreSQL: it would run nowhere', () => {
    const onlyEmbedded = WITH_DATABASE.filter((file) => SKIPPED_ON_POSTGRES.test(readFileSync(join(root, file), 'utf8')))
    expect(onlyEmbedded).not.toEqual([])
    expect(onlyEmbedded.filter((file) => !both.includes(file))).toEqual([])
  })
  it('leave PostgreSQL out when they open folders of the embedded database alone', () => {
    const folders = both.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return text.includes('openTestFolder') && !/openTestDatabase|startServer/.test(text)
    })
    expect(folders).not.toEqual([])
    expect(folders.filter((file) => !ONLY_EMBEDDED.includes(file))).toEqual([])
  })
})
