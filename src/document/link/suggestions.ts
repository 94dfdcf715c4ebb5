import type { ResolvedField } from '#contract'
import { type DomainModule, moduleNamed, namedParts } from '#domains'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext, look, namesOf } from './context.ts'
import { inside, type Place } from './place.ts'

/** The words of what a module suggests. */
export function needSuggestionWords(context: LinkContext, place: Place, { suggestions = {} }: DomainModule): void {
  for (const [name, { parts, reasons }] of Object.entries(suggestions)) {
    for (const part of parts) context.strings.need(place.document.id, `suggestions.${name}.parts.${part}`, place)
    for (const [code, places] of Object.entries(reasons)) context.strings.need(place.document.id, `suggestions.${name}.reasons.${code}`, place, [...places])
  }
}

interface Asked {
  readonly fields: Readonly<Record<string, ResolvedField>>
  /** The resource whose records the questions are about; absent: about none that is there. */
  readonly about: string | undefined
}

/** A suggestion is made of records of the module's own slot, and gives what the question asks for. */
export function checkSuggestions(context: LinkContext, place: Place, { fields, about }: Asked): void {
  for (const [name, { suggests, to }] of Object.entries(fields)) {
    if (suggests === undefined) continue
    const at = inside(place, name, 'suggests')
    const { module, own } = namedParts(suggests)
    const spec = look(context, at, namesOf(moduleNamed(module)?.suggestions ?? {}), { what: `suggestion of the module "${module}"`, name: own })
    const binds = context.domains.all.get(module)?.binds
    if (spec === undefined) continue
    const [resource, given] = [binds?.[spec.slot]?.resource, binds?.[moduleNamed(module)?.slots[spec.slot]?.fields[spec.field]?.to ?? '']?.resource]
    if (about === undefined || resource !== about)
      complain(context, at, `The suggestion is made for what fills the slot "${spec.slot}" of the module "${module}"`, {
        expected: `"${spec.slot}": { "resource": "${about ?? '…'}" } in domains/${module}.json`,
        found: resource ?? 'nothing',
      })
    else if (given !== to) complain(context, at, `The suggestion gives records of ${given}`, { expected: `"to": "${given}"`, found: to ?? '' })
  }
}

/** Fields of resources. */
export function checkSuggestedFields(context: LinkContext): void {
  for (const resource of context.resources.all.values()) checkOfResource(context, resource)
}

function checkOfResource(context: LinkContext, { id, name, fields }: LinkedResource): void {
  const document = context.read.byId.get(id)
  if (document) checkSuggestions(context, { document, path: ['fields'] }, { fields, about: name })
}
