import type { SchemaValidateFunction } from 'ajv'
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import { canonicalJson } from './canonical-json.ts'
import type { Complaint } from './complaint.ts'
import { fromPointer } from './path.ts'
import { describeError } from './schema-complaint.ts'
import { createSchemaTree, type SchemaNode, type SchemaTree } from './schema-tree.ts'
import type { SourceFile } from './source-file.ts'
import { chooseBranch } from './union-branch.ts'

/** The meta-schemas, ready to check documents. Holds the only use of Ajv in this room. */
export interface MetaSchemas {
  /** Document kinds that have a meta-schema. */
  readonly kinds: readonly string[]
  readonly check: (kind: string, value: unknown) => readonly Complaint[]
}

const META_FILE = /^meta\/([a-z0-9-]+)\.schema\.json$/

/** True for `meta/<kind>.schema.json`. */
export const isMetaSchema = (path: string): boolean => META_FILE.test(path)

/** Compiles meta-schemas; throws when one of them is itself unsound. */
export function compileMetaSchemas(files: readonly SourceFile[]): MetaSchemas {
  const schemas = files.map((file) => ({ kind: META_FILE.exec(file.path)?.[1] ?? '', schema: JSON.parse(file.text) as SchemaNode }))
  const ajv = new Ajv2020({ ...STRICT, ...QUICK, allErrors: true, verbose: true })
  // What a key was called before, and how it is written now: it goes into the complaint about the old one.
  ajv.addKeyword({ keyword: 'formerly', schemaType: 'object' })
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', errors: true, validate: isUnique })
  for (const { schema } of schemas) ajv.addSchema(schema)
  const tree = createSchemaTree(schemas.map(({ schema }) => schema))
  const ids = new Map(schemas.filter(({ kind }) => kind !== 'shared').map(({ kind, schema }) => [kind, schema.$id ?? '']))
  return {
    kinds: [...ids.keys()],
    check: (kind, value) => complaintsOf({ ajv, tree }, `${ids.get(kind) ?? ''}#`, value),
  }
}

/** In place of Ajv's own: that compares by a method which documents, read without a prototype, do not have. */
const isUnique: SchemaValidateFunction = (isWanted: boolean, list: readonly unknown[]): boolean => {
  const texts = list.map((item) => canonicalJson(item))
  const i = isWanted ? texts.findIndex((text, at) => texts.indexOf(text) < at) : -1
  isUnique.errors = [{ keyword: 'uniqueItems', params: { i, j: texts.indexOf(texts[i] ?? '') } }]
  return i < 0
}

const STRICT: Options = { strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true }
/** Halves the time to compile, which counts at every start; documents are few. */
const QUICK: Options = { inlineRefs: false, code: { optimize: false } }

interface Checker {
  readonly ajv: Ajv2020
  readonly tree: SchemaTree
}

/** Of a union only the branch that was meant is reported. */
function complaintsOf(checker: Checker, address: string, value: unknown): readonly Complaint[] {
  const errors = errorsOf(checker.ajv.getSchema(address), value)
  const unions = errors.filter(
    (error, index) => error.keyword === 'oneOf' && !errors.some((other, place) => other.keyword === 'oneOf' && swallows(other, place, error, index)),
  )
  const others = errors.filter((error) => !unions.some((union) => isInside(error.instancePath, union.instancePath)))
  const direct = others.flatMap((error) => describeError(withName(error, errors), fromPointer(error.instancePath, value)) ?? [])
  return [...direct, ...unions.flatMap((union) => unionComplaints(checker, union, value))]
}

function errorsOf(validate: ValidateFunction | undefined, value: unknown): readonly ErrorObject[] {
  if (!validate) throw new Error('A meta-schema is not compiled')
  return validate(value) ? [] : [...(validate.errors ?? [])]
}

/** Says of an error about a key's spelling which key it is. */
function withName(error: ErrorObject, errors: readonly ErrorObject[]): ErrorObject {
  const name = errors.find(
    ({ keyword, instancePath, params }) => keyword === 'propertyNames' && instancePath === error.instancePath && params.propertyName === error.data,
  )
  return name ? { ...error, propertyName: String(error.data) } : error
}

/** Errors inside a branch come before the error of their union. */
const swallows = (outer: ErrorObject, outerPlace: number, inner: ErrorObject, innerPlace: number): boolean =>
  outer !== inner && isInside(inner.instancePath, outer.instancePath) && (inner.instancePath !== outer.instancePath || innerPlace < outerPlace)
const isInside = (path: string, around: string): boolean => path === around || path.startsWith(`${around}/`)

function unionComplaints(checker: Checker, union: ErrorObject, root: unknown): readonly Complaint[] {
  const address = `${checker.tree.addressOf(union.parentSchema ?? {})}/oneOf`
  const branches = ((union.parentSchema ?? {}) as SchemaNode).oneOf ?? []
  const chosen = chooseBranch(
    branches.map((_, index) => checker.tree.follow(`${address}/${index}`)),
    union.data,
  )
  const found = 'complaint' in chosen ? [chosen.complaint] : complaintsOf(checker, `${address}/${chosen.index}`, union.data)
  const start = fromPointer(union.instancePath, root)
  return found.map((complaint) => ({ ...complaint, path: [...start, ...complaint.path] }))
}
