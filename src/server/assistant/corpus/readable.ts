import type { Linked } from '#document'
import { type Actor, openRoutes } from '#permissions'
import type { Passage } from './passage.ts'

/** What of the help is for one reader, by the rule that opens screens and draws the menu. */
export interface Readable {
  readonly isOpen: (passage: Passage) => boolean
  /** Address of the passage's screen; undefined where the reader has none, or where it needs a record. */
  readonly urlOf: (passage: Passage) => string | undefined
  /** Address of the screen with the passage's video; '' where there is none for the reader. */
  readonly videoOf: (passage: Passage) => string
}

/** A page is for those who may open one of its screens; a section that is done on another screen, for those who may open that. */
export function readableFor({ routes }: Pick<Linked, 'routes'>, actor: Actor): Readable {
  const open = new Map(openRoutes(routes, actor).flatMap((route) => (route.planned ? [] : [[route.id, route.path] as const])))
  const outside = new Set(routes.filter((route) => route.public).map(({ id }) => id))
  const canGo = (id: string): boolean => !outside.has(id) && /^\/[^:*]*$/.test(open.get(id) ?? '')
  return {
    isOpen: ({ routes: shown, route, companyId }) =>
      (companyId === undefined || companyId === actor.companyId) && shown.some((id) => open.has(id)) && (route === undefined || open.has(route)),
    urlOf({ routes: shown, route }) {
      const id = [...(route === undefined ? [] : [route]), ...shown].find(canGo)
      return id === undefined ? undefined : open.get(id)
    },
    videoOf: ({ videoOn = '' }) => (canGo(videoOn) ? (open.get(videoOn) ?? '') : ''),
  }
}
