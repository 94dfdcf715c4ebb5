import type { AnyDocument } from '#contract'
import { type Complaint, deadName } from './complaint.ts'
import { readJson } from './json-file.ts'
import type { MetaSchemas } from './meta-schemas.ts'
import type { Problem } from './problem.ts'
import type { SourceFile } from './source-file.ts'

/** A document that keeps to its meta-schema. */
export interface ReadDocument<T = AnyDocument> {
  /** Path under `schemas/` without extension. */
  readonly id: string
  readonly kind: string
  readonly file: string
  readonly value: T
  readonly place: (complaint: Complaint) => Problem
}

export interface ReadDocuments {
  readonly documents: readonly ReadDocument[]
  readonly byId: ReadonlyMap<string, ReadDocument>
  /** Ids of documents that are there but cannot be read. */
  readonly broken: ReadonlySet<string>
  readonly problems: readonly Problem[]
}

/** Where documents of each kind live. */
const HOMES: Readonly<Record<string, RegExp>> = {
  menu: /^menu\/main$/,
  routes: /^routes\/[^/]+$/,
  permissions: /^permissions\/[^/]+$/,
  resource: /^resources\/[^/]+$/,
  operation: /^operations\/[^/]+\/[^/]+$/,
  domain: /^domains\/[^/]+$/,
  part: /^parts\/[^/]+$/,
  screen: /^screens\/[^/]+\/[^/]+$/,
  help: /^help\/[^/]+\/[^/]+$/,
  form: /^forms\/[^/]+\/[^/]+$/,
  i18n: /^i18n\/[a-z-]+\/.+$/,
}
const KEBAB_PATH = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)+$/

/** Parses each file, finds its meta-schema by `$schema` and checks it by that. */
export function readDocuments(files: readonly SourceFile[], meta: MetaSchemas, cache?: ReadingCache): ReadDocuments {
  const results = files.map((file) => readOnce(file, meta, cache))
  const documents = results.flatMap(({ document }) => document ?? [])
  return {
    documents,
    byId: new Map(documents.map((document) => [document.id, document])),
    broken: new Set(results.flatMap(({ id, document }) => (document ? [] : [id]))),
    problems: results.flatMap(({ problems }) => problems),
  }
}

interface ReadResult {
  readonly id: string
  readonly document?: ReadDocument
  readonly problems: readonly Problem[]
}

interface KnownReading {
  readonly text: string
  readonly meta: MetaSchemas
  readonly result: ReadResult
}

/** What was read of each file last, for who loads nearly the same files again and again. It holds the places of everything in them, some ten times their text. */
export type ReadingCache = Map<string, KnownReading>

function readOnce(file: SourceFile, meta: MetaSchemas, cache: ReadingCache | undefined): ReadResult {
  const known = cache?.get(file.path)
  if (known !== undefined && known.text === file.text && known.meta === meta) return known.result
  const result = readDocument(file, meta)
  cache?.set(file.path, { text: file.text, meta, result })
  return result
}

function readDocument({ path, text }: SourceFile, meta: MetaSchemas): ReadResult {
  const id = path.replace(/\.json$/, '')
  const json = readJson(path, text)
  if (json.problems.length > 0) return { id, problems: json.problems }
  const kind = kindOf(id, path, json.value, meta.kinds)
  if (typeof kind !== 'string') return { id, problems: [json.place(kind)] }
  const problems = meta.check(kind, json.value).map(json.place)
  if (problems.length > 0) return { id, problems }
  return { id, problems, document: { id, kind, file: path, value: json.value as AnyDocument, place: json.place } }
}

function kindOf(id: string, path: string, value: unknown, kinds: readonly string[]): string | Complaint {
  if (!KEBAB_PATH.test(id))
    return {
      path: [],
      message: `The path "${path}" is not spelled as it must be`,
      expected: 'kebab-case names, such as screens/area/noun-kind.json',
      found: path,
    }
  const named = value !== null && typeof value === 'object' && '$schema' in value ? value.$schema : undefined
  const up = '../'.repeat(id.split('/').length - 1)
  if (typeof named !== 'string')
    return { path: [], message: 'The key "$schema" is missing; it names the kind of document', expected: `${up}meta/<kind>.schema.json` }
  const kind = named.startsWith(up) ? /^meta\/([a-z0-9-]+)\.schema\.json$/.exec(named.slice(up.length))?.[1] : undefined
  if (kind === undefined) return { path: ['$schema'], message: 'This leads to no meta-schema', expected: `${up}meta/<kind>.schema.json`, found: named }
  if (!kinds.includes(kind)) return deadName(['$schema'], `There is no meta-schema for the kind "${kind}"`, kind, kinds)
  const home = HOMES[kind]
  return !home || home.test(id)
    ? kind
    : { path: ['$schema'], message: `A document of the kind "${kind}" cannot live at ${path}`, expected: `a path like ${homeName(home)}`, found: path }
}

const homeName = (home: RegExp): string =>
  home.source
    .replaceAll('\\', '')
    .replaceAll(/\[\^\/\]\+|\.\+/g, '<name>')
    .replace('[a-z-]+', '<language>')
    .replaceAll(/[\^$]/g, '')
