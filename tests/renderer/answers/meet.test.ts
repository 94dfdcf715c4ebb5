import { describe, expect, it } from 'vitest'
import type { DraftContent, ResolvedField, ResolvedForm } from '#contract'
import { meet } from '../../../src/renderer/answers/versions/meet.ts'

const text = (label: string): ResolvedField => ({ type: 'text', label })
const form = (letter: string, names: readonly string[], from?: string): ResolvedForm =>
  ({
    hash: letter.repeat(64),
    fields: Object.fromEntries(names.map((name) => [name, text(name)])),
    ...(from && { migrations: [{ from: from.repeat(64), steps: [{ op: 'rename', field: 'a', to: 'b' }] }] }),
  }) as unknown as ResolvedForm
const content = (answers: DraftContent['answers']): DraftContent => ({ answers, reasons: {}, labels: {} })
const OLD = form('1', ['a'])
const NEW = form('2', ['b'], '1')

describe('two sides of a draft', () => {
  it('in one version meet as they are', () => {
    expect(meet({ form: OLD, content: content({ a: 'x' }) }, { form: OLD, content: content({ a: 'y' }) }, NEW.hash)).toEqual({
      at: 'here',
      theirs: content({ a: 'y' }),
    })
  })
  it('meet in the newer one, whichever side has moved', () => {
    const [mine, theirs] = [
      { form: OLD, content: content({ a: 'x' }) },
      { form: NEW, content: content({ b: 'y' }) },
    ]
    expect(meet(mine, theirs, NEW.hash)).toEqual({ at: 'there', form: NEW, content: content({ b: 'x' }) })
    expect(meet(theirs, mine, NEW.hash)).toEqual({ at: 'here', theirs: content({ b: 'x' }) })
  })
  it('meet in the newer of two old ones, and lose nothing where neither knows the other', () => {
    const [mine, theirs] = [
      { form: OLD, content: content({ a: 'x' }) },
      { form: NEW, content: content({ b: 'y' }) },
    ]
    expect(meet(mine, theirs, 'f'.repeat(64)).at).toBe('there')
    const stranger = { form: form('3', ['c']), content: content({ c: 'z' }) }
    expect(meet(mine, stranger, 'f'.repeat(64))).toEqual({
      at: 'here',
      theirs: { ...content({}), retired: [{ hash: '3'.repeat(64), answers: [{ field: 'c', value: 'z' }] }] },
    })
  })
})
