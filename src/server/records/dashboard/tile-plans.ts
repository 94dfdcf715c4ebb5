import { sql } from 'kysely'
import { type ChartTile, COUNT_CAP, type CountsTile, type ListTile, type StatTile, type Tile, type TileData } from '#contract'
import { typeOf, valueTypeOf } from '#fields'
import { allows } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { Condition } from '../columns.ts'
import { sortKeys, storedKeys } from '../list/list-query.ts'
import { countSql, sliceSql } from '../list/list-sql.ts'
import { projection } from '../projection/project.ts'
import type { Names } from '../projection/reference-fields.ts'
import { type Wanted, want, wantedOf } from '../projection/reference-fields.ts'
import { numberSql } from '../query/amount.ts'
import { type Asker, askableSubject, askedSubject, rowsAsked } from '../query/rows.ts'
import { type RecordRow, rowOf, type StoredRow } from '../record-row.ts'
import { seriesSql } from './chart-sql.ts'
import { periodStarts } from './periods.ts'

/** How a tile is answered: scalar subselects to ask, ids whose names it needs, and what it makes of the answers. */
export interface TilePlan {
  readonly asks: readonly Condition[]
  readonly wanted?: (answers: readonly unknown[], wanted: Wanted) => void
  readonly data: (answers: readonly unknown[], names: Names) => TileData
}

/** Throws RefusalError when the tile asks for what this user may not read. */
export function planTile(asker: Asker, tile: Tile): TilePlan {
  switch (tile.kind) {
    case 'stat':
      return planStat(asker, tile)
    case 'counts':
      return planCounts(asker, tile)
    case 'chart':
      return planChart(asker, tile)
    case 'list':
      return planList(asker, tile)
  }
}

const numberOf = (answer: unknown): number => (typeof answer === 'number' ? answer : Number(answer ?? 0))

function planStat(asker: Asker, { query, compare }: StatTile): TilePlan {
  const asks = [query, ...(compare === undefined ? [] : [compare])].map((each) => numberSql(asker, each))
  return {
    asks,
    data: ([value, other]) => ({ kind: 'stat', value: numberOf(value), ...(compare === undefined ? {} : { compare: numberOf(other) }) }),
  }
}

/** Of several numbers those that this user may ask for, as their screen shows them. */
function planCounts(asker: Asker, tile: CountsTile): TilePlan {
  const counts = tile.counts.filter(({ requires, query }) => allows(requires, asker.actor) && askableSubject(asker, query) !== undefined)
  if (counts.length === 0) throw new RefusalError('forbidden')
  return {
    asks: counts.map(({ query }) => numberSql(asker, query)),
    data: (answers) => ({ kind: 'counts', values: Object.fromEntries(counts.map(({ id }, index) => [id, numberOf(answers[index])])) }),
  }
}

type Amounts = Readonly<Record<string, number>>
const amountsOf = (answer: unknown): Amounts => (typeof answer === 'object' && answer !== null ? (answer as Amounts) : {})

function planChart(asker: Asker, { shape, by, series }: ChartTile): TilePlan {
  const subjects = series.map(({ query }) => askedSubject(asker, query))
  const [subject] = subjects
  const field = by.kind === 'field' ? subject?.resource.fields[by.field] : undefined
  const isReference = field !== undefined && typeOf(field).pointsAt !== undefined
  const categoriesOf = (all: readonly Amounts[]): readonly string[] => {
    if (by.kind === 'hour') return all.flatMap(Object.keys).toSorted()
    if (by.kind !== 'field') return periodStarts(by, subject?.moment.today ?? '')
    if (shape === 'ranking') return biggestFirst(all).slice(0, by.most ?? RANKED)
    if (field?.options !== undefined) return field.options.map((option) => option.id)
    return field && valueTypeOf(field).holds === 'boolean' ? ['true', 'false'] : biggestFirst(all)
  }
  return {
    asks: series.map((each) => seriesSql(asker, by, each)),
    wanted: (answers, wanted) => {
      if (isReference) want(wanted, field, biggestFirst(answers.map(amountsOf)))
    },
    data: (answers, names) => {
      const amounts = answers.map(amountsOf)
      const categories = categoriesOf(amounts)
      const values = series.map(({ id }, index) => ({ id, values: categories.map((category) => amounts[index]?.[category] ?? 0) }))
      if (!isReference) return { kind: 'chart', categories, series: values }
      return { kind: 'chart', categories: categories.map((id) => names.get(id) ?? ''), series: values, ...(shape === 'ranking' && { ids: categories }) }
    },
  }
}

/** Of categories that no document lists, the biggest are shown. */
const CATEGORIES_MAX = 20
/** Entries of a ranking that does not say how many. */
const RANKED = 10

function biggestFirst(all: readonly Amounts[]): readonly string[] {
  const totals = new Map<string, number>()
  for (const amounts of all) for (const [category, amount] of Object.entries(amounts)) totals.set(category, (totals.get(category) ?? 0) + amount)
  return [...totals]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, CATEGORIES_MAX)
    .map(([category]) => category)
}

function planList(asker: Asker, tile: ListTile): TilePlan {
  const subject = askedSubject(asker, tile)
  const conditions = rowsAsked(subject, tile, { reach: 'listed' })
  const [first = { field: 'createdAt', descending: true }, ...rest] = storedKeys(subject.resource, sortKeys(tile.sort ?? []))
  const slice = sliceSql({ resource: tile.resource, conditions, sort: [first, ...rest], after: undefined, limit: tile.limit })
  const fields = new Set([...tile.columns.map((column) => column.field), ...(tile.openBy === undefined ? [] : [tile.openBy])])
  const rowsOf = (answer: unknown): readonly RecordRow[] => (Array.isArray(answer) ? (answer as readonly StoredRow[]).map(rowOf) : [])
  return {
    asks: [sql`(select coalesce(json_agg(listed), '[]') from (${slice}) listed)`, sql`(${countSql(tile.resource, conditions, COUNT_CAP)})`],
    wanted: ([answer], wanted) => {
      const own = wantedOf(subject, rowsOf(answer), fields)
      for (const [resource, ids] of own.records) wanted.records.set(resource, new Set([...(wanted.records.get(resource) ?? []), ...ids]))
      for (const id of own.users) wanted.users.add(id)
    },
    data: ([answer, count], names) => ({
      kind: 'list',
      rows: rowsOf(answer).map(projection(subject, { fields, names })),
      count: Math.min(numberOf(count), COUNT_CAP),
      countIsExact: numberOf(count) <= COUNT_CAP,
    }),
  }
}
