import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Resource } from '#contract'
import { formSkeletons, helpSkeleton, lastOf, listSkeleton, resourceSkeleton, routeSkeleton, type Shape, type Skeleton, type Wish } from './skeletons.ts'

export const KINDS = ['list', 'resource', 'form', 'route', 'help'] as const
export type Kind = (typeof KINDS)[number]

/**
 * Writes a working beginning of something new, with everything that it needs to be drawn but words, which `mendStrings` makes from its names. Gives
 * the files it wrote. Nothing that exists is overwritten.
 * @throws when a file is there already, or what it builds on is not.
 */
export function writeNew(schemas: string, kind: Kind, wish: Wish): readonly string[] {
  const skeletons = skeletonsOf(schemas, kind, wish)
  const paths = skeletons.map(({ id }) => `${id}.json`)
  const taken = paths.find((path) => existsSync(join(schemas, path)))
  if (taken !== undefined) throw new Error(`schemas/${taken} is there already`)
  for (const skeleton of skeletons) write(schemas, skeleton)
  return paths
}

function skeletonsOf(schemas: string, kind: Kind, wish: Wish): readonly Skeleton[] {
  if (kind === 'resource') return [resourceSkeleton(wish)]
  if (kind === 'list') return [listSkeleton(wish, shapeOf(schemas, wish.resource)), routeSkeleton(wish)]
  if (kind === 'form') return [...formSkeletons(wish), routeSkeleton(wish)]
  if (kind === 'route') return [routeSkeleton(wish)]
  return [helpSkeleton(wish, new Date().toISOString().slice(0, 10))]
}

function shapeOf(schemas: string, name: string | undefined): Shape {
  if (name === undefined) throw new Error('Name the resource that the list shows: --resource client')
  const path = join(schemas, 'resources', `${lastOf(name)}.json`)
  if (!existsSync(path)) throw new Error(`There is no resource "${name}": npm run new -- resource ${name}`)
  const { fields, rights } = JSON.parse(readFileSync(path, 'utf8')) as Resource
  return { fields: '$ref' in fields && typeof fields.$ref === 'string' ? {} : (fields as Shape['fields']), editable: rights.create !== undefined }
}

function write(schemas: string, { id, kind, value }: Skeleton): void {
  const path = join(schemas, `${id}.json`)
  mkdirSync(dirname(path), { recursive: true })
  const $schema = `${'../'.repeat(id.split('/').length - 1)}meta/${kind}.schema.json`
  writeFileSync(path, `${JSON.stringify({ $schema, ...value }, null, 2)}\n`)
}
