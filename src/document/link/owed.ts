import type { OwedEntry } from '../linked.ts'
import { checkUnique, complain, documentsOf, type LinkContext } from './context.ts'
import { inside, type Place } from './place.ts'

interface Owed {
  readonly id: string
  readonly waitsFor: readonly string[]
}

/** What is owed must still wait for something. */
export function checkOwed(context: LinkContext, place: Place, owed: readonly Owed[] = []): void {
  checkUnique(context, place, owed)
  owed.forEach(({ id, waitsFor }, index) => {
    context.strings.may(place.document.id, `owed.${id}`)
    if (waitsFor.every((name) => context.resourceNames.all.has(name)))
      complain(context, inside(place, index), `"${id}" is owed no longer: ${waitsFor.join(', ')} exists; write the part or take this entry away`)
  })
}

/** All parts that documents list as owed. */
export function listOwed(context: LinkContext): readonly OwedEntry[] {
  return [...documentsOf<{ readonly owed?: readonly Owed[] }>(context, 'screen'), ...documentsOf<{ readonly owed?: readonly Owed[] }>(context, 'form')].flatMap(
    ({ id, value }) => (value.owed ?? []).map((entry) => ({ document: id, id: entry.id, waitsFor: entry.waitsFor })),
  )
}
