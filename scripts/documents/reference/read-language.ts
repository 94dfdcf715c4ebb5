import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNode, type Node, textOf } from './constructs.ts'
import type { ReadFile } from './find-examples.ts'

/** What the reference is made of. */
export interface Language {
  /** The meta-schemas by kind. */
  readonly schemas: ReadonlyMap<string, Node>
  readonly files: readonly ReadFile[]
}

/** The meta-schemas under `schemas/meta` and the documents beside them; of their texts the English ones. */
export function readLanguage(folder: string): Language {
  const json = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.json'))
    .toSorted()
  const metas = paths.filter((path) => path.startsWith('meta/'))
  const documents = paths.filter((path) => !path.startsWith('meta/') && (!path.startsWith('i18n/') || path.startsWith('i18n/en/')))
  return {
    schemas: new Map(metas.map((path) => [path.replace(/^meta\/|\.schema\.json$/g, ''), json(path) as Node])),
    files: documents.map((path) => {
      const value = json(path)
      const $schema = isNode(value) ? textOf(value.$schema) : ''
      return { path, kind: $schema.replace(/^.*\/|\.schema\.json$/g, ''), value }
    }),
  }
}
