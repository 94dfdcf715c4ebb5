import { distance } from 'fastest-levenshtein'
import { type FieldProblem, type Json, nameToday, type ResolvedField, valueToday } from '#contract'
import { tidyValue, typeOf, validateValue } from '#fields'
import { isSecret, sealSecret } from '#server/platform/keys'
import { RefusalError } from '#server/platform/refusal'
import { askedField, askedRows, wrongRowIds } from '../owned/asked-rows.ts'
import { ownedFields } from '../owned/owned-fields.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { markKept, withoutPlaceholders } from './inner-secrets.ts'

type Values = Readonly<Record<string, unknown>>

const pointer = (name: string): string => `/values/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

/**
 * The values of a body, tidy and checked field by field; secrets come out sealed. `asked` names fields that a transition asks for, which
 * may be ones that nobody changes otherwise. Throws with every problem at once.
 * Secrets of rows that came back as shown are marked; `mergeValues` puts the stored ones in.
 */
export function readInput(subject: Subject, values: unknown, asked?: readonly string[]): Values {
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new RefusalError('bad-request', { problems: [{ path: '/values', message: '' }] })
  const entries = entriesToday(subject, values)
  refuseUnknown(subject, entries)
  refuseForbidden(subject, entries)
  const tidied = entries.map(([name, value]) => tidyEntry(subject, name, value))
  const problems = tidied.flatMap((entry) => problemsOf(subject, entry, asked))
  if (problems.length > 0) throw new RefusalError('invalid-value', { problems })
  return Object.fromEntries(tidied.map(({ name, field, value, sent }) => [name, markKept(field, sealed(subject, field, value), sent)]))
}

interface Entry {
  readonly name: string
  /** Of owned rows with what this person fills in of them. */
  readonly field: ResolvedField
  readonly value: unknown
  readonly sent: unknown
}

function tidyEntry(subject: Subject, name: string, given: unknown): Entry {
  const owned = ownedFields(subject.resource).find((each) => each.name === name)
  const [field, sent] = owned ? [askedField(subject, owned), askedRows(subject, owned, given)] : [fieldOf(subject, name), given]
  return { name, field, sent, value: tidyValue(field, withoutPlaceholders(field, sent)) }
}

/** A page that was opened before the fields were called otherwise, or their options, says them as they were. */
function entriesToday({ resource: { migrations } }: Subject, values: object): readonly (readonly [string, unknown])[] {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(values)
  if (migrations === undefined) return entries
  const today = entries.map(([name, value]) => [nameToday(migrations, name), valueToday(migrations, name, value as Json)] as const)
  return new Set(today.map(([name]) => name)).size < today.length ? entries : today
}

function fieldOf({ resource }: Subject, name: string): ResolvedField {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (field === undefined) throw new RefusalError('unknown-field', { problems: [{ path: pointer(name), message: '' }] })
  return field
}

/** A field this user may not see is as unknown to them as one that isn't there. */
function refuseUnknown(subject: Subject, entries: readonly (readonly [string, unknown])[]): void {
  const { resource, rights } = subject
  const visible = Object.keys(resource.fields).filter((name) => rights.get(name)?.sight !== 'hidden')
  const unknown = entries.map(([name]) => name).filter((name) => !visible.includes(name))
  if (unknown.length > 0) throw new RefusalError('unknown-field', { problems: unknown.map((name) => unknownField(subject, name, visible)) })
}

/** How many letters may be wrong for a suggestion. */
const SLIP_MAX = 3

function unknownField({ context }: Subject, name: string, visible: readonly string[]): FieldProblem {
  const [near] = visible.map((each) => ({ each, far: distance(each, name) })).sort((a, b) => a.far - b.far)
  const key = near && near.far <= SLIP_MAX ? 'unknownFieldDidYouMean' : 'unknownField'
  return { path: pointer(name), message: say(context, { key: `shared/validation.${key}`, params: { suggestion: near?.each ?? '' } }) }
}

function refuseForbidden({ context, rights }: Subject, entries: readonly (readonly [string, unknown])[]): void {
  const forbidden = entries.map(([name]) => name).filter((name) => rights.get(name)?.canWrite !== true)
  const message = say(context, { key: 'shared/validation.notYours' })
  if (forbidden.length > 0) throw new RefusalError('forbidden', { problems: forbidden.map((name) => ({ path: pointer(name), message })) })
}

function problemsOf({ resource, context, moment }: Subject, { name, field, value }: Entry, asked: readonly string[] | undefined): readonly FieldProblem[] {
  const refusal = (key: string): FieldProblem => ({ path: pointer(name), message: say(context, { key: `shared/validation.${key}` }) })
  if (name === resource.lifecycle?.field) return [refusal('setByTransition')]
  if (asked !== undefined && !asked.includes(name)) return [refusal('notAsked')]
  if (typeOf(field).isWorkedOut || (field.readOnly === true && asked === undefined)) return [refusal('setByServer')]
  const wrongIds = field.owns === undefined ? [] : wrongRowIds(value)
  return [...wrongIds, ...validateValue(field, value, { today: moment.today })].map((each) => ({
    path: pointer(name) + each.path,
    message: say(context, each),
  }))
}

function sealed({ context }: Subject, field: ResolvedField, value: unknown): unknown {
  if (isSecret(field)) return typeof value === 'string' ? sealSecret(context.secrets, value, field) : null
  if (field.of === undefined || value === null) return value
  return Array.isArray(value) ? value.map((row: unknown) => sealedInner(context.secrets, field.of ?? {}, row)) : sealedInner(context.secrets, field.of, value)
}

function sealedInner(secrets: Subject['context']['secrets'], of: Readonly<Record<string, ResolvedField>>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, answer]: [string, unknown]) => {
      const inner = Object.hasOwn(of, name) ? of[name] : undefined
      return [name, inner !== undefined && isSecret(inner) && typeof answer === 'string' ? sealSecret(secrets, answer, inner) : answer]
    }),
  )
}
