import type { GuideBlock } from '#contract'
import { type Linked, textAt } from '#document'
import { DEFAULT_LANGUAGE } from '#translation'
import type { Passage } from './passage.ts'

/** What stands on a page of help stands there more fully. */
const LESSON_WEIGHT = 0.8

/** Lessons of the guides: numbered steps, for those who may open what they are about. */
export function lessonPassages(
  { screens, routes, strings }: Pick<Linked, 'screens' | 'routes' | 'strings'>,
  said: (text: string) => string,
): readonly Passage[] {
  const read = (key: string): string => said(textAt(strings[DEFAULT_LANGUAGE], key) ?? '')
  return [...screens].flatMap(([id, screen]) => {
    const shown = routes.filter((route) => route.screen === id).map((route) => route.id)
    const guides = screen.kind === 'page' ? screen.blocks.filter((block): block is GuideBlock => block.kind === 'guide') : []
    return guides.flatMap(({ id: block, lessons }) =>
      lessons.map((lesson): Passage => {
        const words = `${id}.blocks.${block}.${lesson.id}`
        return {
          id: `${id}#${lesson.id}`,
          page: id,
          title: read(`${id}.title`),
          heading: read(`${words}.title`),
          keywords: [],
          text: [read(`${words}.about`)].filter(Boolean),
          steps: Array.from({ length: lesson.steps }, (_none, at) => read(`${words}.step${at + 1}`)),
          note: '',
          routes: lesson.route === undefined ? shown : [lesson.route],
          route: lesson.route,
          weight: LESSON_WEIGHT,
          // Words of the product change with the product.
          updated: '',
        }
      }),
    )
  })
}
