import type { OwedPart } from '#contract'
import type { OwedEntry } from '../linked.ts'
import { checkUnique, documentsOf, type LinkContext } from './context.ts'
import type { Place } from './place.ts'

/** What is owed may have words; that it waits no longer is for the check to say, since a new resource must not break an older document. */
export function checkOwed(context: LinkContext, place: Place, owed: readonly OwedPart[] = []): void {
  checkUnique(context, place, owed)
  for (const { id } of owed) context.strings.may(place.document.id, `owed.${id}`)
}

/** All parts that documents list as owed. */
export function listOwed(context: LinkContext): readonly OwedEntry[] {
  return [
    ...documentsOf<{ readonly owed?: readonly OwedPart[] }>(context, 'screen'),
    ...documentsOf<{ readonly owed?: readonly OwedPart[] }>(context, 'form'),
  ].flatMap(({ id, value }) => (value.owed ?? []).map((entry) => ({ document: id, id: entry.id, waitsFor: entry.waitsFor })))
}
