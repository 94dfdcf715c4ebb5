import { fieldsBefore, type Json, type ResolvedField, type ResourceMigration } from '#contract'
import { type Expression, readExpression, type Surroundings, UNKNOWN } from '#expression'
import { tidyValue, typeOf, validateValue } from '#fields'
import { isBlank } from '#validation'
import { migrateAnswers } from '../document/migrate.ts'
import { isSame, own } from '../json.ts'

type Values = Readonly<Record<string, Json>>

/** What migrating needs to know of a resource; a linked or a resolved one has it. */
export interface MigratedResource {
  readonly fields: Readonly<Record<string, ResolvedField>>
  readonly migrations?: readonly ResourceMigration[] | undefined
}

/** Values after a step. `isLeft`: something that it should have taken along stays as and where it was. */
export interface StepTaken {
  readonly values: Values
  readonly isLeft: boolean
}

/**
 * Takes one step of a resource's migrations with the values of a record. Nothing is dropped, and nothing that is said already is written over: what
 * cannot go on keeps its name. Steps that ask for other records (`point`, `own`) leave the values as they are.
 */
export function takeStep(resource: MigratedResource, step: ResourceMigration, values: Values, surroundings: Surroundings): StepTaken {
  const value = own(values, step.field)
  if (step.op === 'set') return setField(resource, step, values, surroundings)
  if (value === undefined) return { values, isLeft: false }
  switch (step.op) {
    case 'rename':
      return rename(step, values, value)
    case 'split':
      return split(resource, step, values, surroundings)
    case 'recode':
      return moved(step, values)
    default:
      return { values, isLeft: false }
  }
}

/** A blank under the old name says nothing against what stands under the new one. */
function rename(step: Extract<ResourceMigration, { op: 'rename' }>, values: Values, value: Json): StepTaken {
  const standing = own(values, step.to) ?? null
  if (isBlank(standing) || isSame(standing, value)) return moved(step, values)
  if (!isBlank(value)) return { values, isLeft: true }
  return { values: Object.fromEntries(Object.entries(values).filter(([name]) => name !== step.field)), isLeft: false }
}

const moved = (step: Parameters<typeof migrateAnswers>[0][number], values: Values): StepTaken => ({
  values: migrateAnswers([step], values).answers,
  isLeft: false,
})

type SplitStep = Extract<ResourceMigration, { op: 'split' }>

function split(resource: MigratedResource, step: SplitStep, values: Values, surroundings: Surroundings): StepTaken {
  if (isBlank(values[step.field])) return { values, isLeft: false }
  const { answers, changes, lost } = migrateAnswers([step], values)
  const isFitting = changes.every(({ field, after }) => after === null || fits(resource, step, { field, value: after }, surroundings))
  return changes.length > 0 && lost.length === 0 && isFitting ? { values: answers, isLeft: false } : { values, isLeft: true }
}

type SetStep = Extract<ResourceMigration, { op: 'set' }>

function setField(resource: MigratedResource, step: SetStep, values: Values, surroundings: Surroundings): StepTaken {
  const field = fieldsAfter(resource, step)[step.field]
  if (field === undefined || !isBlank(values[step.field])) return { values, isLeft: false }
  const outcome = expressionOf(resource, step)?.evaluate(values, surroundings)
  const value = outcome === undefined || outcome === UNKNOWN ? null : tidied(field, outcome)
  if (isBlank(value)) return { values, isLeft: false }
  if (!fits(resource, step, { field: step.field, value }, surroundings)) return { values, isLeft: true }
  return { values: { ...values, [step.field]: value }, isLeft: false }
}

/** What an expression comes to, as the field keeps it. */
const tidied = (field: ResolvedField, outcome: unknown): Json => tidyValue(field, typeOf(field).fromOutcome(outcome, field)) as Json

/** Fields by their names right after a step. */
function fieldsAfter({ fields, migrations = [] }: MigratedResource, step: ResourceMigration): MigratedResource['fields'] {
  return fieldsBefore(fields, migrations.slice(migrations.indexOf(step) + 1))
}

/** Whether the field can hold it; codes that a later step recodes are not judged. */
function fits(resource: MigratedResource, step: ResourceMigration, { field: name, value }: { field: string; value: Json }, { today }: Surroundings): boolean {
  const field = fieldsAfter(resource, step)[name]
  if (field === undefined) return false
  const isRecoded = resource.migrations?.some((other) => other.op === 'recode' && other.field === name) === true
  return isRecoded || validateValue(field, value, { today }).length === 0
}

const compiled = new WeakMap<SetStep, Expression | null>()

/** The document check has compiled it. */
function expressionOf(resource: MigratedResource, step: SetStep): Expression | undefined {
  const known = compiled.get(step)
  if (known !== undefined) return known ?? undefined
  const expression = readExpression(step.value, { root: 'record', fields: fieldsAfter(resource, step) })
  compiled.set(step, expression ?? null)
  return expression
}

/** Values of a draft as the resource asks for them today. */
export interface MigratedValues {
  /** What its form can go on with. */
  readonly values: Values
  /** What today's form has no place for, by the name that it has now: shown beside it, never dropped. */
  readonly retired: readonly { readonly field: string; readonly value: Json }[]
  /** The last migration, to be kept with the values; undefined where there is none. */
  readonly migration: string | undefined
}

/**
 * Brings values that somebody typed, and that no server has stored yet, to how a resource asks for them today. `from` is the last migration that
 * the resource had when they were typed: undefined for none. A `from` that is not there was of a newer document; no step is taken then.
 */
export function migrateValues(resource: MigratedResource, values: Values, from: string | undefined, surroundings: Surroundings): MigratedValues {
  const { fields, migrations = [] } = resource
  const at = migrations.findIndex(({ id }) => id === from)
  const due = from === undefined ? migrations : at < 0 ? [] : migrations.slice(at + 1)
  const migrated = due.reduce<Values>((each, step) => takeStep(resource, step, each, surroundings).values, values)
  const given = new Set(due.flatMap((step) => (isGivenUp(step) ? [step.field] : [])))
  const isAsked = (name: string): boolean => Object.hasOwn(fields, name) && !(given.has(name) && fields[name]?.readOnly)
  const entries = Object.entries(migrated)
  return {
    values: Object.fromEntries(entries.filter(([name]) => isAsked(name))),
    retired: entries.filter(([name, value]) => !isAsked(name) && !isBlank(value)).map(([field, value]) => ({ field, value })),
    migration: migrations.at(-1)?.id,
  }
}

const isGivenUp = ({ op }: ResourceMigration): boolean => op === 'retire' || op === 'split' || op === 'point' || op === 'own'
