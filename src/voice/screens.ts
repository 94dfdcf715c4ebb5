import type { MenuNode } from '#contract'
import type { SpokenScreen } from './understand.ts'

/** The screens of the menu that this person's search may name; links that lead out of the product are left out. */
export const screensOf = (menu: readonly MenuNode[], t: (key: string) => string): readonly SpokenScreen[] =>
  menu.flatMap((node) => [
    ...(node.searchable && node.path !== undefined ? [{ label: t(node.label), path: node.path }] : []),
    ...screensOf(node.children ?? [], t),
  ])
