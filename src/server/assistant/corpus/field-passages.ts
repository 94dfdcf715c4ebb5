import type { ResolvedField, Screen } from '#contract'
import { type Linked, type LinkedResource, textAt } from '#document'
import { slotsOf } from '#kinds'
import { DEFAULT_LANGUAGE } from '#translation'
import type { OwnWords, Passage } from './passage.ts'

type Documents = Pick<Linked, 'screens' | 'routes' | 'resources' | 'forms' | 'answerForms' | 'strings'>

/** A field says a sentence about itself; a page of help says how things are done. */
const FIELD_WEIGHT = 0.6

/** What is filled in somewhere. */
interface Filled {
  readonly title: string
  readonly fields: Readonly<Record<string, ResolvedField>>
}

/** What the fields of forms and records say about themselves, for those who may open a screen where they are filled in. */
export function fieldPassages(documents: Documents, said: (text: string) => string, labels: OwnWords['labels'] = {}): readonly Passage[] {
  const read = (key: string): string => said(textAt(documents.strings[DEFAULT_LANGUAGE], key) ?? '')
  const called = (key: string): string => labels[key] ?? read(key)
  const shown = new Map<string, Filled & { readonly routes: readonly string[] }>()
  for (const route of documents.routes) {
    const screen = route.planned || route.public ? undefined : documents.screens.get(route.screen)
    for (const [id, filled] of screen === undefined ? [] : filledIn(documents, screen))
      shown.set(id, { ...filled, routes: [...(shown.get(id)?.routes ?? []), route.id] })
  }
  return [...shown].flatMap(([id, { title, fields, routes }]) =>
    Object.entries(fields).flatMap(([name, { label, help }]): readonly Passage[] =>
      help === undefined
        ? []
        : [
            {
              id: `${id}#${name}`,
              page: id,
              title: called(title),
              heading: called(label),
              // The product's word finds what the company calls otherwise, too.
              keywords: labels[label] === undefined ? [] : [read(label)],
              text: [read(help)],
              steps: [],
              note: '',
              routes,
              route: undefined,
              weight: FIELD_WEIGHT,
              updated: '',
            },
          ],
    ),
  )
}

/** By document id: the form that a screen shows, or the resource of sections that everyone who opens it gets; what a part keeps for some is left out. */
function filledIn({ resources, forms, answerForms }: Documents, screen: Screen): readonly (readonly [string, Filled])[] {
  const ofResource = (name: string) => [resources.get(name)].flatMap((resource) => (resource ? [[resource.id, openFields(resource)] as const] : []))
  return slotsOf(screen).flatMap(({ slot, value, parts }): readonly (readonly [string, Filled])[] => {
    if (slot.slot === 'form') {
      const form = answerForms.get(String(value))
      if (form !== undefined) return [[form.id, form]]
      return [forms.get(String(value))].flatMap((made) => (made ? ofResource(made.answers.resource) : []))
    }
    const isOwn = slot.slot === 'sections' || (slot.slot === 'editor' && parts.length === 1)
    const named = parts.findLast(({ resource }) => resource !== undefined)?.resource
    return isOwn && typeof named === 'string' && parts.every(({ requires }) => requires === undefined) ? ofResource(named) : []
  })
}

function openFields({ title, fields, fieldGroups = [] }: LinkedResource): Filled {
  const kept = new Set(fieldGroups.flatMap((group) => group.fields))
  return { title, fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !kept.has(name))) }
}
