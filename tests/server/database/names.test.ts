import { describe, expect, it } from 'vitest'
import { columnFields, columnOf, columnTypeOf, type TableSource, tableOf } from '#server/platform/database'
import { field, pet } from './sample.ts'

describe('refuses', () => {
  it.each(['', 'Client', 'care_plan', 'care plan', 'x"; drop table company; --'])('the resource name %j', (name) => {
    expect(() => tableOf(name)).toThrow('expected a kebab-case name')
  })

  it.each(['', 'born-on', "x'->>'y", 'Name'])('the field name %j', (name) => {
    expect(() => columnOf(name)).toThrow('expected a camelCase name')
  })

  it.each(['word', 'history'])('the resource name %s, whose table the database keeps for itself', (name) => {
    expect(() => tableOf(name)).toThrow(`resources/${name}: the database keeps this name for itself`)
  })
})

it.each([
  ['client', 'record_client'],
  ['care-plan', 'record_care_plan'],
])('calls the table of %s %s', (resource, table) => {
  expect(tableOf(resource)).toBe(table)
})

it.each([
  ['dob', 'f_dob'],
  ['dateOfBirth', 'f_date_of_birth'],
  ['line2Text', 'f_line2_text'],
])('calls the column of %s %s', (name, column) => {
  expect(columnOf(name)).toBe(column)
})

it('keeps long names apart within what PostgreSQL takes', () => {
  const [first, second] = [tableOf(`${'long-'.repeat(15)}one`), tableOf(`${'long-'.repeat(15)}two`)].map(String)
  expect(first).toHaveLength(63)
  expect(first).not.toBe(second)
})

it('gives a column to fields that are sorted, filtered, unique or compared, and to the state', () => {
  expect(columnFields(pet)).not.toContain('notes')
  expect(columnFields({ ...pet, similar: ['notes'] })).toContain('notes')
  const lifecycle: TableSource['lifecycle'] = { field: 'state', initial: ['open'], transitions: [] }
  expect(columnFields({ name: 'task', lifecycle, fields: { state: field('choice', { options: [] }), note: field('text') } })).toEqual(['state'])
})

it('types a calculated field by its result', () => {
  expect(columnTypeOf(field('calculated', { value: 'record.legs * 2', result: 'decimal' }))).toBe('double precision')
  expect(columnTypeOf(field('rows', { of: {} }))).toBeUndefined()
})
