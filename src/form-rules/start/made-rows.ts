import { type AnswerValues, type Json, type JsonObject, type ResolvedField, rowsIn } from '#contract'
import { CLOCK_STEP, clockSteps, fieldsApart } from '#expression'
import { tidyValue, validateValue } from '#fields'
import { isBlank } from '#validation'
import { offeringOf, type Reading, runnerOf } from '../follow/offers.ts'
import { isSame, own } from '../json.ts'

type Fields = Readonly<Record<string, ResolvedField>>
type MadeRow = NonNullable<ResolvedField['madeOf']>['from'][number]

/** Rows that follow from the answers and are not among those that are there; they have no ids yet. Answers as they would be handed in. */
export function madeRows({ madeOf, of = {} }: ResolvedField, rows: readonly JsonObject[], reading: Reading): readonly JsonObject[] {
  if (!madeOf) return []
  const { by, from } = madeOf
  const made: JsonObject[] = []
  const isThere = (row: JsonObject): boolean => [...rows, ...made].some((other) => by.every((name) => isSame(own(other, name) ?? null, own(row, name) ?? null)))
  for (const entry of from) {
    for (const row of madeBy(entry, of, reading)) if (!isThere(row)) made.push(row)
  }
  return made
}

function madeBy({ each, apart, clock, when, values }: MadeRow, of: Fields, reading: Reading): readonly JsonObject[] {
  const rowFields = clock ? CLOCK_STEP : each === undefined ? undefined : reading.form.fields[each]?.of
  const inner: Reading = { ...reading, of: rowFields && apart !== undefined ? fieldsApart(rowFields, apart) : rowFields }
  const holds = when === undefined ? () => true : runnerOf(when, inner)
  const rows = clock ? stepsOf(clock, reading) : sourceRows(reading.answers, each, apart)
  return rows.flatMap((row) => (holds(row) === true ? [rowValues(of, values, inner)(row)] : []))
}

function stepsOf({ from, until, minutes }: NonNullable<MadeRow['clock']>, reading: Reading): readonly JsonObject[] {
  const [first, end] = [from, until].map((source) => offeringOf(source, reading)()?.value)
  return typeof first === 'string' && typeof end === 'string' ? clockSteps(first, end, minutes).map((time) => ({ time })) : []
}

/** What `row` is, one after the other. */
function sourceRows(answers: AnswerValues, each: string | undefined, apart: string | undefined): readonly JsonObject[] {
  if (each === undefined) return [{}]
  const rows = rowsIn(own(answers, each))
  return apart === undefined ? rows : rows.flatMap((row) => rowsIn(own(row, apart)).map((part) => ({ ...row, [apart]: part })))
}

/** What the fields of a row take, for one row after the other; what a field cannot hold it does not take. */
export function rowValues(of: Fields, values: Readonly<Record<string, string>>, reading: Reading): (row: JsonObject) => JsonObject {
  const takes = Object.entries(values).map(([name, source]) => [name, offeringOf(source, reading)] as const)
  return (row) =>
    Object.fromEntries(
      takes.flatMap(([name, take]): readonly [string, Json][] => {
        const field = Object.hasOwn(of, name) ? of[name] : undefined
        const value = field && (tidyValue(field, take(row)?.value ?? null) as Json)
        return field === undefined || value === undefined || isBlank(value) || validateValue(field, value, reading.context).length > 0 ? [] : [[name, value]]
      }),
    )
}
