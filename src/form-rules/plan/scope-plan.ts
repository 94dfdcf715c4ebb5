import type { JsonObject, ResolvedField, ResolvedRowCheck } from '#contract'
import { siblingFields } from '#expression'
import { orderByNeed, placesAmong, placesOf, unique } from './order.ts'
import type { Rule, RuleCompiler } from './rule.ts'

type Fields = Readonly<Record<string, ResolvedField>>

/** A rule with a message. */
export interface CheckPlan {
  readonly id: string
  readonly when: Rule | undefined
  readonly check: Rule | undefined
  readonly severity: 'block' | 'warn'
  readonly field: string | undefined
  readonly message: string
}

export interface OfferPlan {
  readonly options: readonly string[]
  readonly when: Rule | undefined
}

/** What fields are planned with. */
export interface Planning {
  readonly compile: RuleCompiler
  /** The fields are those of a record, not of a form with answers of its own. */
  readonly isRecord: boolean
}

/** A field with its rules, compiled. */
export interface FieldPlan {
  readonly name: string
  readonly field: ResolvedField
  /** Of a record: out of sight it keeps its value, which others go on reading, and false is an answer. */
  readonly isRecord: boolean
  readonly when: Rule | undefined
  readonly value: Rule | undefined
  readonly requiredWhen: Rule | undefined
  readonly readOnlyWhen: Rule | undefined
  /** Options that are offered only while a rule holds. */
  readonly offered: readonly OfferPlan[]
  /** Of rows and groups. */
  readonly inner: ScopePlan | undefined
  /** Of rows that are fixed: each one as it is while nothing is answered in it. */
  readonly fixed: ReadonlyMap<string, JsonObject> | undefined
  /** What decides on sight and value, here or inside: names as in `Rule.reads`. */
  readonly solveReads: readonly string[]
  /** What decides on the rest: required, read-only, options and checks. */
  readonly judgeReads: readonly string[]
}

/** The fields of the form, of one row or of one group. */
export interface ScopePlan {
  /** In the order of the document. */
  readonly fields: readonly FieldPlan[]
  /** Indexes of fields, each after those whose sight or value it reads. */
  readonly order: readonly number[]
  readonly checks: readonly CheckPlan[]
  /** Of rows whose fields look at other rows: what these see. It is decided for all rows first. */
  readonly seen: ScopePlan | undefined
  /** Where each field stands in that; undefined when it looks at other rows itself. */
  readonly seenPlaces: readonly (number | undefined)[]
  readonly solveReads: readonly string[]
  readonly judgeReads: readonly string[]
}

export function planField(name: string, field: ResolvedField, planning: Planning, { row, siblings }: RowFields = {}): FieldPlan {
  const rule = (source: string | undefined): Rule | undefined => planning.compile(source, row, siblings)
  const [when, requiredWhen, readOnlyWhen] = [rule(field.when), rule(field.requiredWhen), rule(field.readOnlyWhen)]
  const offered = (field.offered ?? []).map(({ options, when: source }) => ({ options, when: rule(source) }))
  const value = rule(field.value)
  const inner = field.of ? planScope(field.of, field.checks ?? [], planning, field.type === 'rows' ? siblingFields(field.of) : undefined) : undefined
  return {
    name,
    field,
    isRecord: planning.isRecord,
    when,
    value,
    requiredWhen,
    readOnlyWhen,
    offered,
    inner,
    fixed: field.items ? new Map(field.items.map(({ id }) => [id, { id }])) : undefined,
    solveReads: unique([...readsOf(when, value), ...(inner?.solveReads ?? [])]),
    judgeReads: unique([...readsOf(requiredWhen, readOnlyWhen, ...offered.map((offer) => offer.when)), ...(inner?.judgeReads ?? [])]),
  }
}

interface RowFields {
  readonly row?: Fields
  readonly siblings?: Fields | undefined
}

function planScope(of: Fields, checks: readonly ResolvedRowCheck[], planning: Planning, siblings?: Fields): ScopePlan {
  const fields = Object.entries(of).map(([name, field]) => planField(name, field, planning, { row: of, siblings }))
  const places = placesOf(Object.keys(of))
  const needs = (place: number): readonly number[] => {
    const plan = fields[place]
    return placesAmong(places, [...(plan?.when?.rowReads ?? []), ...(plan?.value?.rowReads ?? [])])
  }
  const planned = checks.map((check) => planCheck(check, planning.compile, of))
  const seen = siblings && seenPlan(fields, siblings)
  return {
    fields,
    order: orderByNeed(fields.length, needs),
    checks: planned,
    seen,
    seenPlaces: fields.map((field) => placeIn(seen, field)),
    solveReads: unique(fields.flatMap((plan) => plan.solveReads)),
    judgeReads: unique([...fields.flatMap((plan) => plan.judgeReads), ...planned.flatMap(checkReads)]),
  }
}

/** What the rows beside a row see of it: the same fields, without those that look at other rows. */
function seenPlan(all: readonly FieldPlan[], siblings: Fields): ScopePlan {
  const fields = all.filter(({ name }) => Object.hasOwn(siblings, name))
  const places = placesOf(fields.map(({ name }) => name))
  const needs = (place: number): readonly number[] => placesAmong(places, [...(fields[place]?.when?.rowReads ?? []), ...(fields[place]?.value?.rowReads ?? [])])
  return {
    fields,
    order: orderByNeed(fields.length, needs),
    checks: [],
    seen: undefined,
    seenPlaces: [],
    solveReads: unique(fields.flatMap((plan) => plan.solveReads)),
    judgeReads: [],
  }
}

function placeIn(seen: ScopePlan | undefined, field: FieldPlan): number | undefined {
  const place = seen?.fields.indexOf(field) ?? -1
  return place < 0 ? undefined : place
}

export const planCheck = (check: ResolvedRowCheck, compile: RuleCompiler, row?: Fields): CheckPlan => ({
  id: check.id,
  when: compile(check.when, row),
  check: compile(check.check, row),
  severity: check.severity,
  field: check.field,
  message: check.message,
})

export const checkReads = ({ when, check }: CheckPlan): readonly string[] => unique(readsOf(when, check))

export const readsOf = (...rules: readonly (Rule | undefined)[]): readonly string[] => rules.flatMap((rule) => rule?.reads ?? [])
