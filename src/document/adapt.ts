import type { Access, Adapts, OwnFormHead, ResolvedField, ResolvedOption } from '#contract'
import type { Linked, LinkedResource } from './linked.ts'

/** What a company has said in its row of adaptations, by the names of the fields, and the forms it has of its own. */
export type Adapted = Readonly<Record<string, unknown>>

/** No field has this name. */
const FORMS = 'company/forms'

/** What a company has said, and its own forms. */
export const adaptedWith = (said: Adapted | undefined, forms: readonly OwnFormHead[] | undefined): Adapted | undefined =>
  forms === undefined || forms.length === 0 ? said : { ...said, [FORMS]: forms }

/** The forms of the company's own that are in use. */
export const ownFormsOf = (said: Adapted | undefined): readonly OwnFormHead[] => (said?.[FORMS] ?? []) as readonly OwnFormHead[]

/** The documents as one company has adapted them. */
export interface Adaptation {
  /** Two companies with the same one see resources of these names alike. */
  readonly key: (names: Iterable<string>) => string
  /** The resource as the company has it; the same one each time. */
  readonly resource: (resource: LinkedResource) => LinkedResource
  /** Whether the company does without this field. */
  readonly isUnused: (resource: string, field: string) => boolean
}

/** Kept for each set of documents; the oldest goes. */
const KEPT_MAX = 500
const kept = new WeakMap<object, Map<string, Adaptation>>()

/** What was said, as JSON: written once for each call, however many records it is about. */
const texts = new WeakMap<Adapted, string>()

const AS_IT_IS: Adaptation = { key: () => '', resource: (resource) => resource, isUnused: () => false }

/** Tells adaptations apart in few letters: what was said may be long, and many things are kept by it. */
let count = 0

/** What these documents are in a company that has said this; the same object for the same words. */
export function adaptationOf(linked: Pick<Linked, 'resources'>, said: Adapted | undefined): Adaptation {
  if (said === undefined || Object.keys(said).length === 0) return AS_IT_IS
  const known = kept.get(linked.resources) ?? new Map<string, Adaptation>()
  kept.set(linked.resources, known)
  const text = texts.get(said) ?? JSON.stringify(said)
  texts.set(said, text)
  const found = known.get(text)
  if (found !== undefined) return found
  count += 1
  const made = createAdaptation(linked, said, `adapted ${count}`)
  known.set(text, made)
  const oldest = known.keys().next()
  if (known.size > KEPT_MAX && !oldest.done) known.delete(oldest.value)
  return made
}

/** Of one resource: what becomes of its fields, and which of them nobody is shown. */
interface Changes {
  readonly fields: Map<string, ResolvedField>
  readonly unused: Set<string>
  /** Rows of further kinds, and who may read them. */
  readonly kinds: Map<string, Access>
}

function createAdaptation(linked: Pick<Linked, 'resources'>, said: Adapted, key: string): Adaptation {
  const changes = new Map<string, Changes>()
  const of = (resource: LinkedResource): Changes => {
    const found = changes.get(resource.name) ?? { fields: new Map(), unused: new Set(), kinds: new Map() }
    changes.set(resource.name, found)
    return found
  }
  const patch = (resource: LinkedResource, name: string, change: (field: ResolvedField) => ResolvedField): void => {
    const field = of(resource).fields.get(name) ?? resource.fields[name]
    if (field !== undefined) of(resource).fields.set(name, change(field))
  }
  for (const own of linked.resources.values())
    for (const adapts of own.adapts ?? []) {
      const target = linked.resources.get(adapts.resource ?? '')
      if (target) adaptResource({ said, adapts, patch, of }, target)
      if (adapts.offers !== undefined) offerAlone(linked, own.fields[adapts.offers]?.options ?? [], textsOf(said[adapts.offers]), patch)
    }
  addOwnForms(linked, ownFormsOf(said), { patch, of })
  const resources = new Map<string, LinkedResource>()
  return {
    key: (names) => ([...names].some((name) => changes.has(name)) ? key : ''),
    resource: (resource) => {
      const changed = changes.get(resource.name)
      if (changed === undefined || changed.fields.size + changed.kinds.size === 0) return resource
      const found = resources.get(resource.name) ?? changedResource(resource, changed)
      resources.set(resource.name, found)
      return found
    },
    isUnused: (resource, field) => changes.get(resource)?.unused.has(field) === true,
  }
}

interface Adapting {
  readonly said: Adapted
  readonly adapts: Adapts
  readonly patch: (resource: LinkedResource, name: string, change: (field: ResolvedField) => ResolvedField) => void
  readonly of: (resource: LinkedResource) => Changes
}

function adaptResource({ said, adapts, patch, of }: Adapting, target: LinkedResource): void {
  const { required, unused, states, number } = adapts
  for (const name of textsOf(said[unused ?? ''])) of(target).unused.add(name)
  for (const name of textsOf(said[required ?? ''])) patch(target, name, (field) => ({ ...field, required: true }))
  const tones = new Map(rowsOf(said[states ?? '']).flatMap(({ id, tone }) => (typeof tone === 'string' ? [[id, tone] as const] : [])))
  if (tones.size > 0 && target.lifecycle)
    patch(target, target.lifecycle.field, ({ options = [], ...field }) => ({
      ...field,
      options: options.map((option) => ({ ...option, ...(tones.has(option.id) && { tone: tones.get(option.id) ?? '' }) })),
    }))
  if (number !== undefined) patch(target, number.field, (field) => numbered(field, number, said))
}

const changedResource = (resource: LinkedResource, { fields, kinds }: Changes): LinkedResource => ({
  ...resource,
  fields: { ...resource.fields, ...Object.fromEntries(fields) },
  ...(resource.kinds && { kinds: { ...resource.kinds, access: { ...resource.kinds.access, ...Object.fromEntries(kinds) } } }),
})

/** Filed forms are told apart by the field that says which form each is: those of the company's own are among them. */
function addOwnForms(linked: Pick<Linked, 'resources'>, forms: readonly OwnFormHead[], { patch, of }: Pick<Adapting, 'patch' | 'of'>): void {
  if (forms.length === 0) return
  for (const resource of linked.resources.values()) {
    if (resource.kinds === undefined) continue
    for (const { formType, read } of forms) of(resource).kinds.set(formType, read)
    patch(resource, resource.kinds.field, (field) => ({
      ...field,
      options: [...(field.options ?? []), ...forms.map(({ id, formType }) => ({ id: formType, label: `${id}.title` }))],
    }))
  }
}

/** As the product has it while nothing is said of it. */
function numbered(field: ResolvedField, { prefix, digits, monthly, next }: NonNullable<Adapts['number']>, said: Adapted): ResolvedField {
  const { pattern = '{seq:5}' } = field
  const [, usual = '', month = '', width = '5'] = /^(.*?)(\{yymm\})?\{seq(?::(\d+))?\}/.exec(pattern) ?? []
  const own = typeof said[prefix] === 'string' ? said[prefix] : usual
  const long = typeof said[digits] === 'number' ? said[digits] : Number(width)
  const isMonthly = monthly === undefined || typeof said[monthly] !== 'boolean' ? month !== '' : said[monthly]
  const from = next === undefined ? undefined : said[next]
  return { ...field, pattern: `${own}${isMonthly ? '{yymm}' : ''}{seq:${long}}`, ...(typeof from === 'number' && { numbersFrom: from }) }
}

/** Of every field with the same options, in its rows as well, what else there is is no longer offered. */
function offerAlone(linked: Pick<Linked, 'resources'>, set: readonly ResolvedOption[], chosen: readonly string[], patch: Adapting['patch']): void {
  if (chosen.length === 0 || set.length === 0) return
  const labels = new Set(set.map(({ label }) => label))
  const isOfSet = (field: ResolvedField): boolean =>
    field.options !== undefined && field.options.length > 0 && field.options.every(({ label }) => labels.has(label))
  const offering = (field: ResolvedField): ResolvedField => ({
    ...field,
    ...(field.options &&
      isOfSet(field) && { options: field.options.map((option) => (chosen.includes(option.id) ? option : { ...option, off: true as const })) }),
    ...(field.of && { of: Object.fromEntries(Object.entries(field.of).map(([name, inner]) => [name, offering(inner)])) }),
  })
  const isTold = (field: ResolvedField): boolean => isOfSet(field) || Object.values(field.of ?? {}).some(isTold)
  for (const resource of linked.resources.values()) {
    if (resource.adapts !== undefined) continue
    for (const [name, field] of Object.entries(resource.fields)) if (isTold(field)) patch(resource, name, offering)
  }
}

/** The codes of the languages that people of the company can choose for their screens; undefined: all. */
export function languagesIn({ resources }: Pick<Linked, 'resources'>, said: Adapted = {}): readonly string[] | undefined {
  const names = [...resources.values()].flatMap(({ adapts = [] }) => adapts.flatMap(({ languages }) => languages ?? []))
  const codes = names.flatMap((name) => textsOf(said[name]))
  return codes.length === 0 ? undefined : codes
}

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [])

/** Rows of an adaptation, which have the id of what they are about. */
export const rowsOf = (value: unknown): readonly { readonly id: string; readonly label?: unknown; readonly tone?: unknown }[] =>
  Array.isArray(value) ? value.filter((row): row is { id: string } => typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string') : []
