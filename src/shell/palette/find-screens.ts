import { type Boot, foldedText, type MenuNode } from '#contract'
import type { Translate } from '#i18n'

/** spec: shell-and-account §9 */
export const MENU_SUGGESTIONS_MAX = 200

/** A screen that the search may name. */
export interface ScreenHit {
  readonly id: string
  readonly label: string
  /** Labels of the menu entries above it. */
  readonly trail: readonly string[]
  readonly icon: string
  readonly path?: string
  readonly external?: string
}

/** Every screen of the menu that this person's search may name (spec: shell-and-account §6), in the order of the menu. */
export function screensOf(menu: readonly MenuNode[], t: Translate, trail: readonly string[] = [], above = ''): readonly ScreenHit[] {
  return menu.flatMap((node) => {
    const label = t(node.label)
    const id = `${above}/${node.id}`
    const leads = node.searchable && (node.path !== undefined || node.external !== undefined)
    const own: ScreenHit[] = leads
      ? [
          {
            id,
            label,
            trail,
            icon: node.icon ?? 'file',
            ...(node.path === undefined ? {} : { path: node.path }),
            ...(node.external === undefined ? {} : { external: node.external }),
          },
        ]
      : []
    return [...own, ...screensOf(node.children ?? [], t, node.section ? trail : [...trail, label], id)]
  })
}

/** The screens that no entry of the menu leads to, by the names of their routes. */
export function screensBeside({ routes, unlisted = [] }: Pick<Boot, 'routes' | 'unlisted'>, t: Translate): readonly ScreenHit[] {
  return routes.filter(({ id }) => unlisted.includes(id)).map(({ id, name, path }) => ({ id: `route/${id}`, label: t(name), trail: [], icon: 'file', path }))
}

/** How well a label fits the typed words: 0 begins with them, 1 has them at the start of words, 2 has them somewhere, 3 only with what stands above; undefined not at all. */
export function fitOf(label: string, above: string, typed: string): number | undefined {
  const text = foldedText(label)
  const words = foldedText(typed).split(/\s+/).filter(Boolean)
  const own = text.split(/[^\p{L}\p{N}]+/u)
  if (words.length === 0) return 2
  if (text.startsWith(words.join(' '))) return 0
  if (words.every((word) => own.some((each) => each.startsWith(word)))) return 1
  if (words.every((word) => text.includes(word))) return 2
  const all = `${foldedText(above)} ${text}`
  return words.every((word) => all.includes(word)) ? 3 : undefined
}

/** Those that fit what is typed, the best first, at most `max`. */
export function fitting<T>(
  all: readonly T[],
  typed: string,
  { max, read }: { readonly max: number; readonly read: (each: T) => readonly [string, string] },
): readonly T[] {
  return all
    .flatMap((each) => {
      const fit = fitOf(...read(each), typed)
      return fit === undefined ? [] : [{ each, fit }]
    })
    .sort((one, other) => one.fit - other.fit)
    .slice(0, max)
    .map(({ each }) => each)
}

export const findScreens = (screens: readonly ScreenHit[], typed: string, max = MENU_SUGGESTIONS_MAX): readonly ScreenHit[] =>
  fitting(screens, typed, { max, read: ({ label, trail }) => [label, trail.join(' ')] })
