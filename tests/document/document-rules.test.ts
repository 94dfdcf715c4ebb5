import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadDocuments } from '#document'
import { type Change, madeUp, problemsOf } from './made-up.ts'

interface Rule {
  readonly refuses: string
  readonly changes: readonly Change[]
  readonly problems: readonly string[]
}

const folder = join(import.meta.dirname, '../fixtures/documents/rules')

describe.each(readdirSync(folder).map((name) => name.replace('.json', '')))('rules of %s', (group) => {
  const rules: readonly Rule[] = JSON.parse(readFileSync(join(folder, `${group}.json`), 'utf8'))

  it.each(rules)('refuses $refuses', ({ changes, problems }) => {
    expect(problemsOf(...changes)).toEqual(problems)
  })
})

describe('documents', () => {
  it('give nothing when one of them has a problem', () => {
    const files = madeUp.map((file) => (file.path === 'menu/main.json' ? { ...file, text: '{}' } : file))
    expect(loadDocuments(files).documents).toBeUndefined()
  })

  it('report all problems at once, in the order of files, lines and columns', () => {
    const lines = problemsOf(
      ['resources/lighthouse.json', ['icon'], 'activty'],
      ['menu/main.json', ['items', 1, 'icon'], 'buildng-2'],
      ['resources/lighthouse.json', ['similar', 0], 'nam'],
    )
    expect(lines.map((line) => line.split(' ', 2).join(' '))).toEqual([
      'menu/main.json:6:48 /items/1/icon',
      'resources/lighthouse.json:4:11 /icon',
      'resources/lighthouse.json:50:15 /similar/0',
    ])
  })

  it('are not called dead while the document that holds them is broken', () => {
    expect(problemsOf(['resources/lighthouse.json', '{}'])).toEqual([
      'resources/lighthouse.json:1:1 / The key "$schema" is missing; it names the kind of document; expected ../meta/<kind>.schema.json',
    ])
  })
})
