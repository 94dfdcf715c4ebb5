import type { Problem, SourceFile } from '#document'
import type { Loaded } from './load-once.ts'

/** How often what is wrong only because something else was put back is put back as well. */
const ROUNDS_MAX = 4

/** Files in use and what they give. */
export interface Used {
  readonly files: readonly SourceFile[]
  readonly loaded: Loaded
}

export interface LastGoodOptions {
  /** The files of the version in use. */
  readonly good: readonly SourceFile[]
  readonly problems: readonly Problem[]
  readonly load: (files: readonly SourceFile[]) => Loaded
}

/** The files as they are now, those with a problem as they were when all was well; undefined when these do not go together. */
export function withLastGood(files: readonly SourceFile[], { good, problems, load }: LastGoodOptions): Used | undefined {
  const before = new Map(good.map((file) => [file.path, file]))
  const mixed = new Map(files.map((file) => [file.path, file]))
  let found = problems
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const putBack = [...new Set(found.map(({ file }) => file))].filter((path) => mixed.get(path)?.text !== before.get(path)?.text)
    if (putBack.length === 0) return undefined
    for (const path of putBack) {
      const file = before.get(path)
      if (file) mixed.set(path, file)
      else mixed.delete(path)
    }
    const now = [...mixed.values()]
    if (isSame(now, before)) return undefined
    const loaded = load(now)
    if (loaded.documents) return { files: now, loaded }
    found = loaded.problems
  }
  return undefined
}

const isSame = (files: readonly SourceFile[], before: ReadonlyMap<string, SourceFile>): boolean =>
  files.length === before.size && files.every(({ path, text }) => before.get(path)?.text === text)
