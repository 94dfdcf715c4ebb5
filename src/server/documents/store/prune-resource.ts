import { type Check, nameToday, type ResolvedField, type ResolvedResource, type ResourceMigration, type SaveCheck } from '#contract'
import type { LinkedResource } from '#document'
import { type Audience, VERBS } from './audience.ts'

/** A resource as an audience gets it: hidden fields are gone, and so is every rule that cannot be decided without them (the server keeps all). */
export function pruneResource(resource: LinkedResource, audience: Audience): ResolvedResource {
  const { name, id, title, plural, icon, plays, display, health = 'none', locationScoped = false, checks = [], similar = [], trash = {} } = resource
  const lifecycle = pruneLifecycle(resource, audience)
  return {
    name,
    id,
    title,
    plural,
    ...(icon !== undefined && { icon }),
    display,
    health,
    ...(plays !== undefined && { plays }),
    locationScoped,
    fields: pruneFields(resource, audience),
    ...(lifecycle && { lifecycle }),
    checks: checks.filter(isOfSave).filter(({ check }) => audience.knows(resource, check, { root: 'record' })),
    similar: similar.every((field) => audience.sight(resource, field) === 'full') ? similar : [],
    trash,
    ...(resource.migrations && { migrations: pruneMigrations(resource, resource.migrations, audience) }),
    can: VERBS.filter((verb) => audience.may(verb, resource)),
  }
}

/** What lets the record be saved is the server's to keep. */
const isOfSave = (check: Check): check is SaveCheck => check.severity !== 'hold'

function pruneFields(resource: LinkedResource, audience: Audience): ResolvedResource['fields'] {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const sight = audience.sight(resource, name)
      if (sight === 'hidden') return []
      const marks = { ...(sight === 'masked' && { masked: true as const }), ...(audience.writes(resource, name) ? {} : { readOnly: true as const }) }
      const owned = field.owns && audience.readable(field.owns.resource)
      return [[name, { ...(owned ? pruneRows(field, owned, audience) : pruneRules(resource, field, audience)), ...marks }]]
    }),
  )
}

/** Rows that are records are pruned as those are. */
function pruneRows(field: ResolvedField, owned: LinkedResource, audience: Audience): ResolvedField {
  const shown = pruneFields(owned, audience)
  const known = new Set((owned.checks ?? []).filter(({ check }) => audience.knows(owned, check, { root: 'record' })).map(({ id }) => id))
  const { checks = [], of = {}, ...rest } = field
  const rules = checks.filter(({ id }) => known.has(id))
  const rows = Object.entries(of).flatMap(([name, { requiredWhen, value, ...inner }]) => {
    const own = shown[name]
    if (own === undefined) return []
    if (own.masked) return [[name, maskOf(inner)] as const]
    const marks = own.readOnly ? { readOnly: true as const } : {}
    const said = { ...(own.requiredWhen && requiredWhen && { requiredWhen }), ...(own.value && value && { value }) }
    return [[name, { ...inner, ...said, ...marks }] as const]
  })
  return { ...rest, of: Object.fromEntries(rows), ...(rules.length > 0 && { checks: rules }) }
}

/** What is unknown to the audience is not required, and is calculated by the server alone. */
function pruneRules(resource: LinkedResource, field: ResolvedField, audience: Audience, row?: ResolvedField['of']): ResolvedField {
  const { requiredWhen, value, of, ...rest } = field
  const scope = { root: 'record' as const, ...(row && { row }) }
  return {
    ...rest,
    ...(requiredWhen !== undefined && audience.knows(resource, requiredWhen, scope) && { requiredWhen }),
    ...(value !== undefined && audience.knows(resource, value, scope) && { value }),
    ...(of && { of: Object.fromEntries(Object.entries(of).map(([name, inner]) => [name, pruneRules(resource, inner, audience, of)])) }),
  }
}

/** In a row the mask stands in the place of the value: nobody types it, and no rule judges it. */
const maskOf = ({ label, help, mask, span }: ResolvedField): ResolvedField => ({
  type: 'calculated',
  result: mask === 'age' ? 'integer' : mask === 'last4' ? 'text' : 'boolean',
  label,
  readOnly: true,
  masked: true,
  ...(help !== undefined && { help }),
  ...(span !== undefined && { span }),
})

/** A step that speaks of a field that is hidden from them says nothing to them. */
function pruneMigrations(resource: LinkedResource, migrations: readonly ResourceMigration[], audience: Audience): readonly ResourceMigration[] {
  const isSeen = (name: string): boolean => audience.sight(resource, nameToday(migrations, name)) === 'full'
  return migrations
    .filter((step) => fieldsIn(step).every(isSeen))
    .map((step) => (step.op === 'own' || step.op === 'point' ? { id: step.id, op: 'retire', field: step.field } : step))
}

function fieldsIn(step: ResourceMigration): readonly string[] {
  if (step.op === 'rename') return [step.field, step.to]
  if (step.op === 'split') return [step.field, ...step.to]
  return step.op === 'set' ? [step.field, ...[...step.value.matchAll(/\brecord\.([A-Za-z0-9]+)/g)].map(([, name = '']) => name)] : [step.field]
}

function pruneLifecycle(resource: LinkedResource, audience: Audience): ResolvedResource['lifecycle'] {
  const { lifecycle, rights } = resource
  if (!lifecycle || audience.sight(resource, lifecycle.field) === 'hidden') return undefined
  const allowed = lifecycle.transitions.filter(({ requires }) =>
    requires ? audience.passes(requires) : rights.update !== undefined && audience.passes(rights.update.access),
  )
  const transitions = allowed.map(({ guard, asks, sets: _sets, clears: _clears, effects, ...transition }) => ({
    ...transition,
    ...(guard !== undefined && audience.knows(resource, guard, { root: 'record' }) && { guard }),
    ...(effects && { questions: [...new Set(effects.flatMap(({ ask }) => ask ?? []))] }),
    ...(asks && { asks: asks.filter((field) => audience.writes(resource, field)) }),
  }))
  return { ...lifecycle, transitions }
}

/** Of a resource that a screen only quotes from: the fields and transitions that the screen mentions, and no rules. */
export function quoteResource(resource: ResolvedResource, mentioned: ReadonlySet<string>): ResolvedResource {
  const { migrations: _migrations, ...quoted } = resource
  const { lifecycle, fields } = quoted
  const transitions = lifecycle?.transitions.filter(({ id }) => mentioned.has(id)) ?? []
  const needed = new Set([...mentioned, ...(lifecycle ? [lifecycle.field] : []), ...transitions.flatMap(({ asks }) => asks ?? [])])
  return {
    ...quoted,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => needed.has(name))),
    ...(lifecycle && { lifecycle: { ...lifecycle, transitions } }),
    checks: [],
    similar: [],
  }
}

/** Every word of a document that could be the name of something, keys included; a sort without its minus. */
export function wordsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value.replace(/^-/, '')]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, member]) => [key, ...wordsOf(member)])
}
