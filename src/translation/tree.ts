/** Strings by key part; a leaf is a text. */
export interface Tree {
  readonly [key: string]: string | Tree
}

export interface Leaf {
  readonly path: readonly string[]
  readonly text: string
}

/** Every text of a tree with its way down, in the order of the tree. */
export const leavesOf = (tree: Tree, path: readonly string[] = []): readonly Leaf[] =>
  Object.entries(tree).flatMap(([key, child]) => (typeof child === 'string' ? [{ path: [...path, key], text: child }] : leavesOf(child, [...path, key])))

/** The tree of a document; empty where there is none. */
export function treeAt(tree: Tree | undefined, id: string): Tree {
  const found = tree?.[id]
  return typeof found === 'object' ? found : {}
}

/** The strings of each document out of those of an area (`screens/clients`), which other languages than English keep in one file by the documents' last names. */
export const documentsIn = (area: string, together: Tree): readonly { readonly document: string; readonly name: string; readonly strings: Tree }[] =>
  Object.entries(together).flatMap(([name, strings]) => (typeof strings === 'string' ? [] : [{ document: `${area}/${name}`, name, strings }]))

/** What stands at the end of a way: a text, a tree, or nothing. */
export const nodeAt = (tree: Tree | undefined, path: readonly string[]): string | Tree | undefined =>
  path.reduce<string | Tree | undefined>((node, key) => (typeof node === 'object' && Object.hasOwn(node, key) ? node[key] : undefined), tree)
