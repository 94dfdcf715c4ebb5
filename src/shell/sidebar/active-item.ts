import type { MenuNode } from '#contract'

const isUnder = (path: string, parent: string): boolean => path === parent || path.startsWith(parent.endsWith('/') ? parent : `${parent}/`)

const pathsOf = (nodes: readonly MenuNode[]): readonly string[] => nodes.flatMap((node) => [...(node.path ? [node.path] : []), ...pathsOf(node.children ?? [])])

/** The menu path that a page belongs to: its own, or the longest one above it (a record lies under its list). */
export const activePath = (menu: readonly MenuNode[], path: string): string | undefined =>
  pathsOf(menu)
    .filter((candidate) => isUnder(path, candidate))
    .reduce<string | undefined>((best, candidate) => (!best || candidate.length > best.length ? candidate : best), undefined)

/** The nodes from the top of the menu down to the one with this path; the first that has it. */
export const trailOf = (menu: readonly MenuNode[], path: string | undefined): readonly MenuNode[] => {
  if (path === undefined) return []
  for (const node of menu) {
    const below = trailOf(node.children ?? [], path)
    if (below.length > 0) return [node, ...below]
    if (node.path === path) return [node]
  }
  return []
}

/** Unique in the whole menu, unlike the id alone. */
export const nodeKey = (parent: string, node: MenuNode): string => `${parent}/${node.id}`

/** The keys of the nodes on the way down to one. */
export const trailKeys = (trail: readonly MenuNode[]): readonly string[] => trail.map((_, at) => trail.slice(0, at + 1).reduce(nodeKey, ''))
