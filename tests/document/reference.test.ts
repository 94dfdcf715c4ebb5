import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldTypes } from '#fields'
import { referenceOf } from '../../scripts/documents/reference.ts'
import { META } from './made-up.ts'

const schemas = readdirSync(META).map((name): unknown => JSON.parse(readFileSync(join(META, name), 'utf8')))

describe('the reference of the documents', () => {
  it('says of each key what it holds and means, as the meta-schemas have it', () => {
    const lines = referenceOf(schemas, ['Field'])
    expect(lines).toContainEqual(expect.stringMatching(/^- `type` \(must be there\): "text", "multiline", /))
    expect(lines).toContainEqual(expect.stringMatching(/^- `held`: true\. Of a form/))
    expect(lines.filter((line) => line.startsWith('## '))).toEqual(['## Field'])
  })

  it('has every kind of document and every function of expressions', () => {
    const lines = referenceOf(schemas)
    for (const name of ['AnswerForm', 'RecordForm', 'Resource', 'ListScreen', 'FormTest', 'Access', 'Field']) expect(lines).toContain(`## ${name}`)
    const functions = referenceOf(schemas, ['functions'])
    expect(functions).toEqual(expect.arrayContaining(['- `daysBetween(string, string): double`', '- `answered(ast): bool`']))
  })

  it('says of each type of field what may be set on it, as the room of fields has it', () => {
    const types = referenceOf(schemas, ['types'])
    expect(types.filter((line) => line.startsWith('- '))).toHaveLength(Object.keys(fieldTypes).length)
    expect(types).toContainEqual(expect.stringMatching(/^- `choice`: may say .*`unique`.*; drawn as `radio`, `select`, `segments`; filtered by `eq`, /))
  })
})
