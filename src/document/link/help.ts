import type { Help } from '#contract'
import { placesOf, termsIn } from '#translation'
import { checkUnique, complain, documentsOf, type LinkContext, look } from './context.ts'
import { inside, type Place } from './place.ts'

const PLACES: ReadonlySet<string> = new Set(Object.keys(termsIn(undefined)).map((term) => `{{term.${term}}}`))

/** Help leads to screens that exist, and uses no other places than the company's words. */
export function checkHelp(context: LinkContext): void {
  for (const document of documentsOf<Help>(context, 'help')) {
    const { title, routes, sections } = document.value
    const page: Place = { document, path: [] }
    for (const [index, name] of routes.entries()) checkRoute(context, inside(page, 'routes', index), name)
    checkUnique(context, inside(page, 'sections'), sections)
    checkPlaces(context, inside(page, 'title'), title)
    for (const [index, { heading, text, steps, note, route }] of sections.entries()) {
      const at = inside(page, 'sections', index)
      if (route !== undefined) checkRoute(context, inside(at, 'route'), route)
      for (const [key, words] of Object.entries({ heading, text, steps, note })) checkPlaces(context, inside(at, key), [words ?? []].flat().join(' '))
    }
  }
}

function checkRoute(context: LinkContext, place: Place, name: string): void {
  const route = look(context, place, context.routes, { what: 'route', name })
  if (route?.planned) complain(context, place, `The screen of the route "${name}" is not written yet: there is nothing to help with`)
}

function checkPlaces(context: LinkContext, place: Place, words: string): void {
  const strange = placesOf(words).filter((found) => !PLACES.has(found))
  if (strange.length > 0)
    complain(context, place, `There is nothing to put in the place of ${strange.join(', ')}`, { expected: `one of ${[...PLACES].join(', ')}` })
}
