import { describe, expect, it } from 'vitest'
import type { Field, ResolvedField } from '#contract'
import { validateOwn, validateValue } from '#fields'

const context = { today: '2026-03-18' }
const field = (type: Field['type'], more: Partial<ResolvedField> = {}): ResolvedField => ({ type, label: 'x', ...more })
const keys = (problems: ReturnType<typeof validateOwn>): readonly string[] =>
  problems.map(({ path, key }) => `${key.replace('shared/validation.', '')} ${path}`)

describe('what rows and groups are apart from their inner answers', () => {
  const of = { a: field('integer', { required: true }) }
  it.each<[string, ResolvedField, unknown, readonly string[]]>([
    ['wrong inner answers are left to who knows the rules', field('group', { of }), { a: 'x' }, []],
    ['missing inner answers too', field('rows', { of }), [{ id: 'r' }], []],
    ['a list for a group', field('group', { of }), [1], ['type.group ']],
    ['names it does not have', field('rows', { of }), [{ id: 'r', b: 1 }], ['unknownKey /0/b']],
    ['fixed rows take the ids of their options', field('rows', { of, items: [{ id: '1:2', label: 'x' }] }), [{ id: '1:2' }], []],
    ['and no others', field('rows', { of, items: [{ id: '1:2', label: 'x' }] }), [{ id: 'r' }], ['unknownRow /0/id']],
    ['nor more of them', field('rows', { of, items: [{ id: 'p', label: 'x' }] }), [{ id: 'p' }, { id: 'p' }], ['tooMany ']],
    ['other types are judged whole', field('integer', { max: 3 }), 4, ['tooLarge ']],
  ])('%s', (_, each, value, expected) => {
    expect(keys(validateOwn(each, value, context))).toEqual(expected)
  })
  it('is judged whole for resources', () => {
    expect(keys(validateValue(field('rows', { of }), [{ id: 'r', b: 1 }], context))).toEqual(['unknownKey /0/b', 'required /0/a'])
  })
})

describe('files', () => {
  const photo = { id: 'f1', name: 'a.png', type: 'image/png', size: 5 }
  const of = field('file', { accept: ['image'], max: 1 })
  it.each<[unknown, readonly string[]]>([
    ['a.png', ['type.list ']],
    [[photo, photo], ['tooMany ']],
    [['a.png'], ['type.file /0']],
    [[{ ...photo, id: '../x' }], ['type.file /0']],
    [[{ ...photo, name: '' }], ['type.file /0']],
    [[{ ...photo, type: 'application/pdf' }], ['fileType /0']],
    [[{ ...photo, size: 26_000_000 }], ['fileSize /0']],
    [[photo], []],
  ])('are refused unless they are what the field accepts: %j', (value, expected) => {
    expect(keys(validateOwn(of, value, context))).toEqual(expected)
  })
})
