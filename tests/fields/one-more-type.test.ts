import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResolvedField } from '#contract'
import { formatProblem, loadDocuments } from '#document'
import { compileExpression } from '#expression'
import { type FieldType, fieldTypes, tidyValue, validateValue } from '#fields'
import { answerSchema } from '#form-rules'
import { valueText } from '#screen-tree'
import { languageOf } from '#translation'
import { kindOf } from '../../src/form-engine/fields/kinds.ts'
import { createFormats } from '../../src/i18n/formats.ts'
import { columnWidth } from '../../src/renderer/list/column-width.ts'
import { draftOf } from '../../src/renderer/list/filter-draft.ts'
import { filterSentence } from '../../src/renderer/list/filter-sentence.ts'
import type { PrintedForm } from '../../src/server/forms/print/printed-form.ts'
import { valueText as printedText } from '../../src/server/forms/print/value-text.ts'
import { recordTableSql } from '../../src/server/platform/database/migration/record-sql.ts'
import type { RecordsContext } from '../../src/server/records/context.ts'
import { type Asked, parseFilter } from '../../src/server/records/filters/parse-filter.ts'
import { cellOf } from '../../src/server/records/sheets/cell.ts'
import { changed } from '../document/made-up.ts'

/** A time that something takes, kept in minutes: all that has to be written to add it, beside its line in the meta-schema and its story. */
const duration: FieldType = {
  holds: 'number',
  number: 'whole',
  adds: true,
  isPlain: true,
  inWords: true,
  named: 'number of minutes',
  settings: ['required', 'requiredWhen', 'sortable', 'filterable', 'min', 'max'],
  schemaLeaf: ({ max = 1440 }) => ({ type: 'integer', minimum: 0, maximum: max }),
  sqlColumn: 'bigint',
  celType: 'double',
  yields: 'number',
  fromOutcome: (outcome) => (typeof outcome === 'number' ? Math.round(outcome) : null),
  tidy: (value) => (typeof value === 'string' && /^\d+:\d\d$/.test(value) ? Number(value.split(':')[0]) * 60 + Number(value.split(':')[1]) : value),
  validate: (_field, value) => (typeof value === 'number' && value >= 0 ? [] : [{ path: '', key: 'shared/validation.type.integer' }]),
  text: (value) => `${Math.floor(Number(value) / 60)} h ${Number(value) % 60} min`,
  csv: (value) => (Number(value) / 60).toFixed(2),
  isExported: true,
  widest: '1439',
  foundBy: 'words',
  filterOperators: ['eq', 'lt', 'gt'],
  filterLiteral: (text) => (/^\d{1,4}$/.test(text) ? Number(text) : undefined),
  filterForm: 'numbers',
  control: () => 'number',
  view: 'number',
}

const registry = fieldTypes as Record<string, FieldType>
const field = { type: 'duration', label: 'Lasts', filterable: true, sortable: true } as unknown as ResolvedField
const fields = { lasts: field }
const t = (key: string): string => key
const formats = createFormats(languageOf('en'), 'America/Chicago')
const asked = { name: 'lasts', field, frame: {} } as unknown as Asked

describe('a type of field that one object adds', () => {
  beforeAll(() => {
    registry.duration = duration
  })
  afterAll(() => {
    delete registry.duration
  })

  it('is linked with the documents that name it, and refused what does not go with it', () => {
    const meta = ['meta/resource.schema.json', ['$defs', 'Field', 'properties', 'type', 'enum'], [...Object.keys(registry)]] as const
    const words = ['i18n/en/resources/lighthouse.json', ['strings', 'fields', 'lasts'], 'Lasts'] as const
    const problems = (lasts: object): readonly string[] =>
      loadDocuments(changed(meta, words, ['resources/lighthouse.json', ['fields', 'lasts'], lasts]), {
        icons: ['activity', 'building-2', 'check', 'plus'],
      }).problems.map(formatProblem)
    expect(problems({ type: 'duration', filterable: true, sortable: true, max: 600 })).toEqual([])
    expect(problems({ type: 'duration', searchable: true })).toEqual([expect.stringContaining('"searchable" does not go with the type "duration"')])
  })
  it('has its column and its index', () => {
    const sql = recordTableSql({ name: 'visit', fields }, new Map())
    expect(sql).toContain(`"f_lasts" bigint generated always as (whole_number(data->>'lasts')) stored`)
    expect(sql).toContain('(company_id, "f_lasts"')
  })
  it('has its schema', () => {
    expect(answerSchema({ fields })).toMatchObject({ properties: { lasts: { type: 'integer', minimum: 0, maximum: 1440 } } })
  })
  it('has its type in expressions', () => {
    expect(compileExpression('record.lasts + 15.0', { root: 'record', fields })).toMatchObject({ expression: { type: 'number' } })
    expect(compileExpression('record.lasts + "x"', { root: 'record', fields })).not.toHaveProperty('expression')
  })
  it('is kept and judged', () => {
    expect([tidyValue(field, '1:30'), validateValue(field, 90, { today: '' }), validateValue(field, -1, { today: '' }).length]).toEqual([90, [], 1])
  })
  it('is filtered by, on the server and in the page', () => {
    expect(parseFilter(asked, ['gt', '90'])).toEqual({ field: 'lasts', op: 'gt', value: 90 })
    expect([parseFilter(asked, ['gt', 'long']), parseFilter(asked, ['starts', '9'])]).toEqual(['bad-request', 'unknown-operator'])
    expect(draftOf(field, [{ field: 'lasts', op: 'gte', value: '90' }])).toMatchObject({ kind: 'numbers', from: 90 })
    const words = { translate: (key: string, places: object = {}) => [key, ...Object.values(places)].join(' '), formats, names: {} }
    expect(filterSentence({ field: 'lasts', op: 'gt', value: '90' }, field, words)).toBe('shared/list.filter.gt Lasts 1 h 30 min')
  })
  it('reads on the page, on paper and in a file, in a column that is wide enough', () => {
    const context = {} as RecordsContext
    const view = { id: '', display: '', values: { lasts: 90 }, labels: {}, masked: [] } as unknown as Parameters<typeof cellOf>[1]
    const paper = { text: t, filed: { labels: {} } } as unknown as PrintedForm
    expect(valueText(field, 90, { t, formats })).toBe('1 h 30 min')
    expect(printedText(field, 90, '/lasts', paper)).toBe('1 h 30 min')
    expect(cellOf(context, view, { name: 'lasts', field }, 'UTC').text).toBe('1.50')
    expect(columnWidth({ field: 'lasts' }, { ...field, label: '' }, formats, t)).toBeGreaterThanOrEqual('23 h 59 min'.length * 7)
  })
  it('has the control that it names', () => {
    expect(kindOf(field)).toBe('number')
  })
})
