import { REGISTRIES } from '#contract'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext, look, namesOf } from './context.ts'
import { inside, type Place } from './place.ts'

/** Types of fields that take over what a registry says. */
const TAKES: ReadonlySet<string> = new Set(['text', 'choice', 'phone', 'address'])

/** What an entry of a registry fills in is said by that registry, and taken by a field beside it. `place`: of the fields. */
export function checkLookUps(context: LinkContext, place: Place, { fields }: LinkedResource): void {
  for (const [name, { looksUp }] of Object.entries(fields)) {
    if (looksUp === undefined) continue
    const says = namesOf(Object.fromEntries(REGISTRIES[looksUp.registry].map((each) => [each, true])))
    for (const [own, from] of Object.entries(looksUp.fills)) {
      const at = inside(place, name, 'looksUp', 'fills', own)
      const field = look(context, at, namesOf(fields), { what: 'field', name: own })
      if (field && !TAKES.has(field.type)) complain(context, at, 'Only texts, choices, phone numbers and addresses take over what a registry says')
      look(context, at, says, { what: `value of the registry "${looksUp.registry}"`, name: from })
    }
  }
}
