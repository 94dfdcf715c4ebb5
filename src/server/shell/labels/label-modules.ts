import type { LabelField, LabelModule } from '#contract'
import { fillPlaces, type Linked, type LinkedResource, termPlaces, textAt } from '#document'
import { type CompanySettings, wordsOf } from '#server/guards'
import type { Say } from '../context.ts'

const LANGUAGE = 'en'

const OWN = { client: 'Client', employee: 'Employee' } as const
type Term = keyof typeof OWN

/** The term behind a key; undefined for every other label. */
export function termOfKey(key: string): Term | undefined {
  const name = key.startsWith('terms.') ? key.slice('terms.'.length) : ''
  return Object.hasOwn(OWN, name) ? (name as Term) : undefined
}
const PLACES = termPlaces(OWN)

/** Every label that a company may put its own word to, by module: the two terms, then each resource's names and fields. */
export function labelModules(linked: Pick<Linked, 'resources' | 'strings'>, settings: CompanySettings, say: Say): readonly LabelModule[] {
  const { terms, overrides } = wordsOf(settings)
  const text = (key: string) => say(`shared/calls.labels.${key}`)
  const general: LabelModule = {
    module: text('terms.module'),
    subModule: text('terms.subModule'),
    fields: [
      { label: text('terms.client'), value: terms.client, key: 'terms.client' },
      { label: text('terms.employee'), value: terms.employee, key: 'terms.employee' },
    ],
  }
  const seen = new Set<string>()
  const fieldOf = (key: string): readonly LabelField[] => {
    const found = textAt(linked.strings[LANGUAGE], key)
    if (found === undefined || seen.has(key)) return []
    seen.add(key)
    const label = fillPlaces(found, PLACES)
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
