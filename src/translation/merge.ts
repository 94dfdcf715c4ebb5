import type { Language, PluralCategory } from './languages.ts'
import { formOf, formPath, unitsOf } from './plurals.ts'
import { leavesOf, nodeAt, type Tree } from './tree.ts'

interface Branch {
  [key: string]: string | Branch
}

/** Puts a text at the end of a way; branches that are missing are made. */
function put(tree: Branch, path: readonly string[], text: string): void {
  const [key = '', ...rest] = path
  if (rest.length === 0) {
    tree[key] = text
    return
  }
  const found = tree[key]
  const branch = typeof found === 'object' ? found : {}
  tree[key] = branch
  put(branch, rest, text)
}

/**
 * The strings of one document in a language: a text that the language lacks stands in English, key by key, and each form of a count is there.
 * What English does not have is left out.
 */
export function mergedOver(english: Tree, own: Tree | undefined, language: Language): Tree {
  const merged: Branch = {}
  for (const { path, english: said } of unitsOf(english)) {
    if (typeof said === 'string') {
      const text = nodeAt(own, path)
      put(merged, path, typeof text === 'string' ? text : said)
    } else for (const [category, text] of formsOf(own, path, { said, language })) put(merged, formPath(path, category), text)
  }
  return merged
}

function formsOf(
  own: Tree | undefined,
  base: readonly string[],
  { said, language }: { readonly said: { readonly one: string; readonly other: string }; readonly language: Language },
): readonly (readonly [PluralCategory, string])[] {
  const other = formOf(own, base, 'other')
  return language.plurals.map((category) => [category, formOf(own, base, category) ?? other ?? (category === 'one' ? said.one : said.other)])
}

/** The strings that English has too, in its order; what it does not have falls away. */
export function tidied(english: Tree, own: Tree, language: Language): Tree {
  const kept: Branch = {}
  for (const { path, english: said } of unitsOf(english)) {
    const found = typeof said === 'string' ? [path] : language.plurals.map((category) => formPath(path, category))
    for (const way of found) {
      const text = nodeAt(own, way)
      if (typeof text === 'string') put(kept, way, text)
    }
  }
  return kept
}

/** A tree with texts put in by their dotted keys. */
export function withTexts(tree: Tree, texts: Readonly<Record<string, string>>): Tree {
  const changed: Branch = {}
  for (const { path, text } of leavesOf(tree)) put(changed, path, text)
  for (const [key, text] of Object.entries(texts)) put(changed, key.split('.'), text)
  return changed
}
