import type { LabelField, LabelModule } from '#contract'
import { fillPlaces, type Linked, type LinkedResource } from '#document'
import type { CompanySettings } from '#server/http/guards'
import type { Say } from '#server/platform/language'
import { termPlaces, textFor } from '#server/platform/language'
import { TERMS } from '#translation'

type Term = (typeof TERMS)[number]

/** The term behind a key; undefined for every other label. */
export function termOfKey(key: string): Term | undefined {
  const name = key.startsWith('terms.') ? key.slice('terms.'.length) : ''
  return TERMS.find((term) => term === name)
}

/** Every label that a company may put its own word to, by module: the two terms, then each resource's names and fields. */
export function labelModules(linked: Pick<Linked, 'resources' | 'strings'>, settings: CompanySettings, say: Say): readonly LabelModule[] {
  const { terms = {}, labels: overrides = {} } = settings
  const places = termPlaces(linked)
  const text = (key: string) => say(`shared/calls.labels.${key}`)
  const general: LabelModule = {
    module: text('terms.module'),
    subModule: text('terms.subModule'),
    fields: TERMS.map((term) => ({ label: text(`terms.${term}`), value: terms[term] ?? places[`term.${term}`] ?? term, key: `terms.${term}` })),
  }
  const seen = new Set<string>()
  const fieldOf = (key: string): readonly LabelField[] => {
    const found = textFor(linked, key)
    if (found === undefined || seen.has(key)) return []
    seen.add(key)
    const label = fillPlaces(found, places)
    return [{ key, label, value: overrides[key] ?? label }]
  }
  const modules = [...linked.resources.values()]
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((resource) => [
      { module: resource.name, subModule: text('names'), fields: [`${resource.id}.title`, `${resource.id}.plural`].flatMap(fieldOf) },
      { module: resource.name, subModule: text('fields'), fields: labelKeys(resource).flatMap(fieldOf) },
    ])
  return [general, ...modules.filter(({ fields }) => fields.length > 0)]
}

const labelKeys = ({ fields }: LinkedResource): readonly string[] => Object.values(fields).map((field) => field.label)
