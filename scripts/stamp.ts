import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything the build is made from. */
export const BUILD_SOURCES = ['src', 'schemas', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'] as const

function filesUnder(path: string): readonly string[] {
  return statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesUnder(join(path, name))) : [path]
}

/** A hash of files and folders below a root; the same content gives the same stamp on every machine. */
export function contentStamp(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesUnder(join(root, source))).sort()) {
    const content = readFileSync(path)
    hash.update(`${path.slice(root.length).replaceAll('\\', '/')}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}
