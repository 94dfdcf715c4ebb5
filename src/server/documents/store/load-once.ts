import type { Linked, loadDocuments, SourceFile } from '#document'
import { stampOf } from './checked-files.ts'
import { deepFreeze } from './freeze.ts'
import { createVariants, type Variants } from './variants.ts'

export type Loaded = ReturnType<typeof loadDocuments>

let last: { readonly key: string; readonly loaded: Loaded } | undefined
const variants = new WeakMap<Linked, Variants>()

/** Loads the files, or gives what the same files gave this process last: linking them is most of a start. */
export function loadOnce(files: readonly SourceFile[], icons: readonly string[] | undefined, load: (files: readonly SourceFile[]) => Loaded): Loaded {
  const key = `${stampOf(files)} ${icons?.join(' ') ?? ''}`
  if (last?.key === key) return last.loaded
  const loaded = load(files)
  if (loaded.documents) last = { key, loaded: deepFreeze(loaded) }
  return loaded
}

/** What each person sees of these documents; one for all who share them. */
export function variantsOf(documents: Linked): Variants {
  const known = variants.get(documents) ?? createVariants(documents)
  variants.set(documents, known)
  return known
}
