import type { Linked } from '#document'
import { publishedHash } from './hashes.ts'
import { createVariants } from './variants.ts'

/** Ids of documents that are new, gone or different; a screen also when something it is drawn from is, and `i18n/<language>/<id>` for strings. */
export function changedIds(before: Linked, after: Linked): readonly string[] {
  const old = hashesOf(before)
  const now = hashesOf(after)
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => old.get(id) !== now.get(id)).sort()
}

function hashesOf(linked: Linked): ReadonlyMap<string, string | undefined> {
  const variants = createVariants(linked)
  const strings = Object.entries(linked.strings).flatMap(([language, tree]) =>
    Object.entries(tree).map(([id, part]) => [`i18n/${language}/${id}`, publishedHash(part)] as const),
  )
  return new Map([...[...linked.documents.keys()].map((id) => [id, variants.publishedHashOf(id)] as const), ...strings])
}
