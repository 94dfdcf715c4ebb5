import { describe, expect, it } from 'vitest'
import { type Json, nameToday, type ResolvedField, type ResourceMigration, valueToday } from '#contract'
import { type MigratedResource, migrateValues, takeStep } from '#form-rules'
import fc from '../fast-check.ts'

const NOW = { today: '2026-03-18', now: '2026-03-18T15:00:00Z', timeZone: 'America/Chicago' }
const field = (type: ResolvedField['type'], more: Partial<ResolvedField> = {}): ResolvedField => ({ type, label: 'x', ...more })
const options = (...ids: readonly string[]) => ids.map((id) => ({ id, label: id }))

const boat = (migrations: readonly ResourceMigration[], fields: MigratedResource['fields'] = {}): MigratedResource => ({
  fields: {
    title: field('text'),
    rig: field('choice', { options: options('sail', 'oars') }),
    skipper: field('text', { readOnly: true }),
    first: field('text', { max: 5 }),
    last: field('text'),
    feet: field('decimal', { readOnly: true }),
    metres: field('integer', { max: 100 }),
    berth: field('text', { readOnly: true }),
    pier: field('reference', { to: 'pier' }),
    ...fields,
  },
  migrations,
})
type Values = Readonly<Record<string, Json>>
const one = (step: ResourceMigration, values: Values) => takeStep(boat([step]), step, values, NOW)

describe('a step', () => {
  it.each<[string, ResourceMigration, Values, Values, boolean]>([
    ['renames', { id: 'a', op: 'rename', field: 'name', to: 'title' }, { name: 'Gull' }, { title: 'Gull' }, false],
    ['renames over the same', { id: 'a', op: 'rename', field: 'name', to: 'title' }, { name: 'Gull', title: 'Gull' }, { title: 'Gull' }, false],
    [
      'renames over nothing else',
      { id: 'a', op: 'rename', field: 'name', to: 'title' },
      { name: 'Gull', title: 'Tern' },
      { name: 'Gull', title: 'Tern' },
      true,
    ],
    ['drops a blank name', { id: 'a', op: 'rename', field: 'name', to: 'title' }, { name: null, title: 'Tern' }, { title: 'Tern' }, false],
    ['recodes', { id: 'a', op: 'recode', field: 'rig', codes: { row: 'oars' } }, { rig: 'row' }, { rig: 'oars' }, false],
    ['recodes lists, each once', { id: 'a', op: 'recode', field: 'rig', codes: { row: 'oars' } }, { rig: ['row', 'oars', 'x'] }, { rig: ['oars', 'x'] }, false],
    [
      'splits',
      { id: 'a', op: 'split', field: 'skipper', by: ' ', to: ['first', 'last'] },
      { skipper: 'Ann van Dam' },
      { first: 'Ann', last: 'van Dam' },
      false,
    ],
    [
      'splits nothing that would not fit',
      { id: 'a', op: 'split', field: 'skipper', by: ' ', to: ['first', 'last'] },
      { skipper: 'Berthold Best' },
      { skipper: 'Berthold Best' },
      true,
    ],
    [
      'splits over nothing else',
      { id: 'a', op: 'split', field: 'skipper', by: ' ', to: ['first', 'last'] },
      { skipper: 'A B', last: 'C' },
      { skipper: 'A B', last: 'C' },
      true,
    ],
    ['splits no number', { id: 'a', op: 'split', field: 'skipper', by: ' ', to: ['first', 'last'] }, { skipper: 5 }, { skipper: 5 }, true],
    ['sets what is blank', { id: 'a', op: 'set', field: 'metres', value: 'record.feet * 0.3' }, { feet: 50 }, { feet: 50, metres: 15 }, false],
    [
      'sets nothing that is filled',
      { id: 'a', op: 'set', field: 'metres', value: 'record.feet * 0.3' },
      { feet: 50, metres: 1 },
      { feet: 50, metres: 1 },
      false,
    ],
    ['sets nothing of a blank', { id: 'a', op: 'set', field: 'metres', value: 'record.feet * 0.3' }, {}, {}, false],
    ['sets nothing that would not fit', { id: 'a', op: 'set', field: 'metres', value: 'record.feet * 0.3' }, { feet: 5000 }, { feet: 5000 }, true],
    ['retires', { id: 'a', op: 'retire', field: 'feet' }, { feet: 5 }, { feet: 5 }, false],
    ['leaves a text that asks for other records', { id: 'a', op: 'point', field: 'berth', to: 'pier' }, { berth: 'Long' }, { berth: 'Long' }, false],
  ])('%s', (_what, step, values, after, isLeft) => {
    expect(one(step, Object.freeze(values))).toEqual({ values: after, isLeft })
  })

  it('sets by names of then, whatever they are called since', () => {
    const steps: readonly ResourceMigration[] = [
      { id: 'a', op: 'set', field: 'length', value: 'record.feet * 0.3' },
      { id: 'b', op: 'rename', field: 'length', to: 'metres' },
    ]
    expect(migrateValues(boat(steps), { feet: 10 }, undefined, NOW)).toEqual({ values: { feet: 10, metres: 3 }, retired: [], migration: 'b' })
  })
})

describe('values of a draft', () => {
  const steps: readonly ResourceMigration[] = [
    { id: 'a', op: 'rename', field: 'name', to: 'title' },
    { id: 'b', op: 'recode', field: 'rig', codes: { row: 'oars' } },
    { id: 'c', op: 'retire', field: 'feet' },
    { id: 'd', op: 'point', field: 'berth', to: 'pier' },
  ]
  const typed = { name: 'Gull', rig: 'row', feet: 5, berth: 'Long', gone: 'kept', blank: '' }

  it('are brought to today, and what has no place any more stands beside', () => {
    expect(migrateValues(boat(steps), typed, undefined, NOW)).toEqual({
      values: { title: 'Gull', rig: 'oars' },
      retired: [
        { field: 'feet', value: 5 },
        { field: 'berth', value: 'Long' },
        { field: 'gone', value: 'kept' },
      ],
      migration: 'd',
    })
  })

  it('stay where they are in a part that a text was split into itself', () => {
    const split: readonly ResourceMigration[] = [{ id: 'a', op: 'split', field: 'last', by: ' ', to: ['first', 'last'] }]
    expect(migrateValues(boat(split), { last: 'Ann Dam' }, undefined, NOW)).toMatchObject({ values: { first: 'Ann', last: 'Dam' }, retired: [] })
  })

  it('take the steps alone that came since they were typed, and none of a document that nobody knows', () => {
    expect(migrateValues(boat(steps), { title: 'Gull', rig: 'row' }, 'b', NOW).values).toEqual({ title: 'Gull', rig: 'row' })
    expect(migrateValues(boat(steps), typed, 'later', NOW)).toMatchObject({ values: { rig: 'row', feet: 5 }, retired: [{ field: 'name' }, { field: 'gone' }] })
    expect(migrateValues(boat([]), { title: 'Gull' }, undefined, NOW)).toEqual({ values: { title: 'Gull' }, retired: [], migration: undefined })
  })
})

/** What a random step does; numbers choose among the fields that are there. */
const CHANCES = fc.record({ op: fc.constantFrom('rename', 'recode', 'split', 'set', 'retire'), at: fc.nat(20) })
const TEXTS = ['', 'one', 'one two', 'one two three', 'a word too long'] as const
const CODES = ['x', 'y', 'z'] as const

interface History {
  readonly resource: MigratedResource
  readonly values: Values
}

/** A resource with a history that a designer could have written: fields are taken away by name or as `readOnly` alone. */
function historyOf(chances: readonly { readonly op: string; readonly at: number }[], picks: readonly number[]): History {
  const fields = new Map<string, ResolvedField>([0, 1, 2].map((n) => [`text${n}`, field('text')]))
  for (const n of [0, 1]) fields.set(`choice${n}`, field(n === 0 ? 'choice' : 'choices', { options: options(...CODES) }))
  const values = Object.fromEntries([...fields].map(([name, { type }], index) => [name, valueFor(type, picks[index] ?? 0)]))
  const migrations = chances.flatMap(({ op, at }, index) => stepFor(op, at, `s${index}`, fields) ?? [])
  return { resource: { fields: Object.fromEntries(fields), migrations }, values }
}

const valueFor = (type: ResolvedField['type'], pick: number): Json =>
  type === 'text' ? (TEXTS[pick % TEXTS.length] ?? '') : type === 'choice' ? (CODES[pick % 3] ?? 'x') : CODES.slice(0, pick % 4)

function stepFor(op: string, at: number, id: string, fields: Map<string, ResolvedField>): ResourceMigration | undefined {
  const isRight = ({ type, readOnly }: ResolvedField): boolean =>
    readOnly !== true && (op === 'recode' ? type !== 'text' : op === 'split' || op === 'set' ? type === 'text' : true)
  const open = [...fields].filter(([, each]) => isRight(each))
  const [name, chosen] = open[at % Math.max(open.length, 1)] ?? []
  if (name === undefined || chosen === undefined) return undefined
  switch (op) {
    case 'rename':
      fields.delete(name)
      fields.set(`${id}Name`, chosen)
      return { id, op, field: name, to: `${id}Name` }
    case 'recode': {
      const [code = ''] = (chosen.options ?? []).map((option) => option.id)
      fields.set(name, { ...chosen, options: [...(chosen.options ?? []).slice(1), ...options(`${id}-${code}`)] })
      return { id, op, field: name, codes: { [code]: `${id}-${code}` } }
    }
    case 'split':
      fields
        .set(name, { ...chosen, readOnly: true })
        .set(`${id}A`, field('text'))
        .set(`${id}B`, field('text', { max: 9 }))
      return { id, op, field: name, by: ' ', to: [`${id}A`, `${id}B`] }
    case 'set':
      fields.set(`${id}Set`, field('text'))
      return { id, op, field: `${id}Set`, value: `record.${name}` }
    default:
      fields.set(name, { ...chosen, readOnly: true })
      return { id, op: 'retire', field: name }
  }
}

/** Where a value that was typed may be found: under its name of today, beside the form, or in the parts that it became. */
function isFound(
  { migrations = [] }: MigratedResource,
  { values, retired }: ReturnType<typeof migrateValues>,
  [name, value]: readonly [string, Json],
): boolean {
  const [today, said] = [nameToday(migrations, name), valueToday(migrations, name, value)]
  const isThere = (each: Json | undefined): boolean => JSON.stringify(each) === JSON.stringify(said)
  if (isThere(values[today]) || retired.some((each) => each.field === today && isThere(each.value))) return true
  const split = migrations.find((step) => step.op === 'split' && nameToday(migrations, step.field) === today)
  if (split?.op !== 'split') return false
  const parts = split.to.map((part) => partOf(migrations, { values, retired }, part))
  return parts.filter((part) => part !== '').join(' ') === said
}

/** A part may have been split again. */
function partOf(
  migrations: readonly ResourceMigration[],
  { values, retired }: Pick<ReturnType<typeof migrateValues>, 'values' | 'retired'>,
  part: string,
): string {
  const today = nameToday(migrations, part)
  const own = values[today] ?? retired.find((each) => each.field === today)?.value
  if (typeof own === 'string') return own
  const again = migrations.find((step) => step.op === 'split' && nameToday(migrations, step.field) === today)
  if (again?.op !== 'split') return ''
  return again.to
    .map((each) => partOf(migrations, { values, retired }, each))
    .filter((each) => each !== '')
    .join(' ')
}

describe('any history of a resource', () => {
  it('loses nothing: each value is under its name of today, in its parts, or beside the form; and it is over when it is over', () => {
    const cases = fc.tuple(fc.array(CHANCES, { maxLength: 12 }), fc.array(fc.nat(20), { minLength: 5, maxLength: 5 }))
    fc.assert(
      fc.property(cases, ([chances, picks]) => {
        const { resource, values } = historyOf(chances, picks)
        const migrated = migrateValues(resource, values, undefined, NOW)
        for (const entry of Object.entries(values))
          if (entry[1] !== '' && JSON.stringify(entry[1]) !== '[]') expect([isFound(resource, migrated, entry), entry]).toEqual([true, entry])
        const again = migrateValues(resource, migrated.values, migrated.migration, NOW)
        expect(again.values).toEqual(migrated.values)
      }),
      { numRuns: 500 },
    )
  })
})
