import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type FieldType, fieldTypes, type Setting, valueTypeOf } from '#fields'
import { comparisons } from './comparisons.ts'

const root = join(import.meta.dirname, '../..')
const META = join(root, 'schemas/meta')

type Needed<T> = { [Key in keyof T]-?: undefined extends { [K in Key]: T[K] }[Key] ? (object extends Pick<T, Key> ? never : Key) : Key }[keyof T]
/** What every type must say; the compiler keeps the list whole. */
const ASPECTS: Readonly<Record<Needed<FieldType>, true>> = {
  holds: true,
  isPlain: true,
  inWords: true,
  named: true,
  settings: true,
  schemaLeaf: true,
  sqlColumn: true,
  celType: true,
  yields: true,
  fromOutcome: true,
  tidy: true,
  validate: true,
  text: true,
  csv: true,
  isExported: true,
  foundBy: true,
  filterOperators: true,
  filterLiteral: true,
  filterForm: true,
  control: true,
  view: true,
}

/** All lists of words in the meta-schemas, with where they stand. */
function enumsIn(value: unknown, at: string): readonly (readonly [at: string, words: readonly string[]])[] {
  if (typeof value !== 'object' || value === null) return []
  const own: readonly unknown[] = 'enum' in value && Array.isArray(value.enum) ? value.enum : []
  const words = own.filter((each) => typeof each === 'string')
  const inner = Object.entries(value).flatMap(([key, each]) => enumsIn(each, `${at}/${key}`))
  return words.length === 0 ? inner : [[at, words], ...inner]
}
const enums = readdirSync(META).flatMap((file) => enumsIn(JSON.parse(readFileSync(join(META, file), 'utf8')), file))
const wordsAt = (ending: string): readonly string[] => enums.filter(([at]) => at.endsWith(ending)).flatMap(([, words]) => words)

const missing = (type: string, object: object | undefined): readonly string[] =>
  object === undefined
    ? [`src/fields/${type}.ts is missing`]
    : Object.keys(ASPECTS).flatMap((key) => (key in object ? [] : [`src/fields/${type}.ts says no "${key}"`]))

describe('the types of fields', () => {
  const named = wordsAt('/$defs/Field/properties/type')

  it('are those that documents may name, each with all that is asked of one', () => {
    expect(named.length).toBeGreaterThan(20)
    expect(named.flatMap((type) => missing(type, (fieldTypes as Readonly<Record<string, FieldType>>)[type]))).toEqual([])
    expect(Object.keys(fieldTypes).toSorted()).toEqual([...named].toSorted())
    expect(named.filter((type) => !existsSync(join(root, 'src/fields', `${type}.ts`)))).toEqual([])
  })

  it('are told by name where one says nothing, or is not there', () => {
    const { csv: _csv, ...silent } = fieldTypes.date
    expect([...missing('date', silent), ...missing('color', undefined)]).toEqual(['src/fields/date.ts says no "csv"', 'src/fields/color.ts is missing'])
  })

  it('stand in every list of the meta-schemas that names some of them', () => {
    const lists = enums.filter(([, words]) => words.some((word) => word === 'multiline' || word === 'datetime'))
    expect(lists.flatMap(([at, words]) => words.filter((word) => !(word in fieldTypes)).map((word) => `${at} names "${word}"`))).toEqual([])
    const results = wordsAt('/$defs/Field/properties/result')
    expect(results.length).toBeGreaterThan(4)
    expect(results.filter((result) => valueTypeOf({ type: 'calculated', result: result as 'text' }) !== fieldTypes[result as 'text'])).toEqual([])
  })

  it('say together all ways in which a field is drawn, starts and is limited', () => {
    const all = Object.values(fieldTypes)
    expect([...new Set(all.flatMap(({ drawnAs = [] }) => drawnAs))].toSorted()).toEqual([...wordsAt('/$defs/Field/properties/as')].toSorted())
    expect([...new Set(all.flatMap(({ startsWith = [] }) => startsWith))].toSorted()).toEqual([...wordsAt('/starts/oneOf/0')].toSorted())
    const { properties } = (JSON.parse(readFileSync(join(META, 'resource.schema.json'), 'utf8')) as { $defs: { Field: { properties: object } } }).$defs.Field
    const settings: readonly Setting[] = all.flatMap((each) => each.settings)
    expect(settings.filter((each) => !(each in properties))).toEqual([])
  })

  it('are kept in agreement: what is compared in order has a column, and what has none is not asked for', () => {
    for (const [name, { sqlColumn, filterOperators, settings, isUnkept, isAsked }] of Object.entries(fieldTypes)) {
      if (name === 'calculated' || isUnkept || isAsked) continue
      expect([name, filterOperators.length > 0 && sqlColumn === undefined]).toEqual([name, false])
      expect([name, settings.includes('filterable')]).toEqual([name, filterOperators.length > 0])
    }
  })
})

/** What a field is made of, rather than what it holds: rows and groups are walked, what is calculated or signed is left alone. */
const SHAPES: ReadonlySet<string> = new Set(['rows', 'group', 'calculated', 'signature', 'file', 'secret'])
/** Names that mean something else there: columns of the database, outcomes of lookups, ways to reach somebody. */
const OTHER_WORDS: ReadonlySet<string> = new Set([
  'server/platform/database/migration/record-sql.ts',
  'server/platform/database/migration/sources-sql.ts',
  'server/forms/clinical/sources/lookups.ts',
  'server/agency/company/people/change-account.ts',
])
/** Who still names types, how often, and why. The numbers only go down. */
const BY_NAME: Readonly<Record<string, readonly [most: number, why: string]>> = {
  'contract/roles.ts': [1, 'what a role reads as words'],
  'document/field-language.ts': [2, 'numbers that count and secrets are of records, and a meta-schema calls numbers by their kind'],
  'document/link/answer-forms.ts': [1, 'a form is at a time of day'],
  'document/link/answer-rules.ts': [3, 'texts among rows, money of a rate, and the outcome of an expression'],
  'document/link/begins.ts': [2, 'whole numbers go into decimals as they are'],
  'document/link/field-rules.ts': [1, 'the places of a rate'],
  'document/link/filters.ts': [1, 'codes of choices may be asked for by their beginning'],
  'document/link/fits.ts': [1, 'the text of one choice may be an option of another'],
  'document/link/follows.ts': [1, 'what no document may write'],
  'document/link/lifecycle.ts': [2, 'a state is a choice'],
  'document/link/overlaps.ts': [1, 'records belong together by a text'],
  'document/link/prefill.ts': [1, 'rows are begun with options'],
  'document/link/public-forms.ts': [1, 'what only staff can give'],
  'document/link/record-migrations.ts': [5, 'each step says in its message which types it takes'],
  'document/link/resources.ts': [1, 'the name of a company goes into a text'],
  'form-engine/fields/rows/week-control.tsx': [1, 'the days of a week are choices'],
  'form-engine/view/question.tsx': [1, 'the sign after a percentage'],
  'renderer/form/find-similar.ts': [1, 'what no two may share is a text'],
  'server/forms/clinical/sources/fit-value.ts': [2, 'words of an address and a telephone number inside a text'],
  'server/records/owned/judge-rows.ts': [1, 'rows get their numbers when they are stored'],
  'server/records/words/terms.ts': [1, 'a text that no two share is found as a whole'],
}
/** This number only goes down. */
const BY_SHAPE_MAX = 134

describe('the rest of the product', () => {
  const found = comparisons().filter(({ file }) => !OTHER_WORDS.has(file))
  const byName = found.filter(({ names }) => names.some((name) => !SHAPES.has(name)))
  const said = ({ file, line, names }: (typeof found)[number]): string => `src/${file}:${line} ${names.join(', ')}`

  it('asks a type what it is, not for its name, but for a few places that say why', () => {
    const beyond = byName.filter(({ file }) => byName.filter((each) => each.file === file).length > (BY_NAME[file]?.[0] ?? 0))
    expect(beyond.map(said), 'A property of src/fields/field-type.ts says it, or a new one').toEqual([])
  })
  it('tells shapes apart in no more places than it did', () => {
    const byShape = found.filter((each) => !byName.includes(each))
    expect(byShape.length, byShape.map(said).join('\n')).toBeLessThanOrEqual(BY_SHAPE_MAX)
  })
})
