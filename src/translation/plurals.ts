import type { PluralCategory } from './languages.ts'
import { leavesOf, nodeAt, type Tree } from './tree.ts'

const CATEGORY = /^(.+)_(zero|one|two|few|many|other)$/

/** What a translator is given as one: a text, or the forms of a text that depends on a count. */
export interface Unit {
  /** Dotted way to the text; of one that depends on a count, without its category. */
  readonly key: string
  readonly path: readonly string[]
  readonly english: string | { readonly one: string; readonly other: string }
}

/** The part of a key before its category, where English has both of its forms. */
export function baseOf(english: Tree, path: readonly string[]): { readonly base: readonly string[]; readonly category: PluralCategory } | undefined {
  const [, name = '', category = ''] = CATEGORY.exec(path.at(-1) ?? '') ?? []
  if (name === '') return undefined
  const base = [...path.slice(0, -1), name]
  return isPlural(english, base) ? { base, category: category as PluralCategory } : undefined
}

const isPlural = (english: Tree, base: readonly string[]): boolean => formOf(english, base, 'one') !== undefined && formOf(english, base, 'other') !== undefined

/** The way to one form of a text that depends on a count. */
export const formPath = (base: readonly string[], category: PluralCategory): readonly string[] => [...base.slice(0, -1), `${base.at(-1)}_${category}`]

/** One form of a text that depends on a count. */
export function formOf(tree: Tree | undefined, base: readonly string[], category: PluralCategory): string | undefined {
  const found = nodeAt(tree, formPath(base, category))
  return typeof found === 'string' ? found : undefined
}

/** The units of an English tree, in its order. */
export function unitsOf(english: Tree): readonly Unit[] {
  return leavesOf(english).flatMap(({ path, text }): Unit[] => {
    const counted = baseOf(english, path)
    if (!counted) return [{ key: path.join('.'), path, english: text }]
    if (counted.category !== 'one') return []
    return [{ key: counted.base.join('.'), path: counted.base, english: { one: text, other: formOf(english, counted.base, 'other') ?? text } }]
  })
}
