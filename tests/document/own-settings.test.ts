import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatProblem, loadDocuments } from '#document'
import { readDocumentFiles } from '#server/documents/store'
import { META } from './made-up.ts'

const SCHEMAS = join(import.meta.dirname, '../../schemas')
const files = readDocumentFiles(SCHEMAS, META)

const SETTINGS = { resource: 'evv-settings', since: 'effectiveFrom', fields: { geofenceFt: 'geofenceFt' } }

/** What is wrong where a company's own settings of the verification of visits are said so. */
function problemsWith(changes: object): readonly string[] {
  const changed = files.map(({ path, text }) =>
    path === 'domains/evv.json' ? { path, text: JSON.stringify({ ...JSON.parse(text), ownSettings: { ...SETTINGS, ...changes } }) } : { path, text },
  )
  return loadDocuments(changed)
    .problems.map(formatProblem)
    .map((line) => line.replace(/:\d+:\d+ /, ' '))
}

describe('settings of a module that companies make for themselves', () => {
  it('stand in fields that can say them', () => {
    expect(problemsWith({})).toEqual([])
  })

  it.each([
    ['a resource that is none', { resource: 'evv-setting' }, /There is no resource "evv-setting"/],
    ['a day that is none', { since: 'geofenceFt' }, /Settings hold from a day on: "geofenceFt" of resources\/evv-settings must be a date that is filterable/],
    ['a day that is no field', { since: 'from' }, /no field .*"from"/],
    ['a setting that the module does not have', { fields: { fenceFt: 'geofenceFt' } }, /There is no setting of the module "fenceFt"/],
    ['a field that is none', { fields: { geofenceFt: 'fence' } }, /no field .*"fence"/],
    [
      'a field that cannot say it',
      { fields: { geofenceFt: 'notes' } },
      /The field "notes" of resources\/evv-settings cannot say this setting; expected a number; found multiline/,
    ],
  ])('refuse %s', (_what, changes, problem) => {
    const [first, ...others] = problemsWith(changes)
    expect(first).toMatch(problem)
    expect(others).toEqual([])
  })
})
