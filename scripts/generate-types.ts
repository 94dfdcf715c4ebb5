/** Writes src/contract/generated/documents.ts from the meta-schemas; with --check it only compares. Run: npm run types:generate */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, type JSONSchema } from 'json-schema-to-typescript'

const metaFolder = join(import.meta.dirname, '../schemas/meta')
const target = join(import.meta.dirname, '../src/contract/generated/documents.ts')

/** Holds every definition by its name, so that each becomes a type even where others say it by name alone. */
const ROOT = 'DocumentLanguage'

type Node = { [key: string]: unknown }

/** Rewrites references between meta-schemas into references inside one, because the generator reads one schema. */
function localize(node: unknown, owner: string): unknown {
  if (Array.isArray(node)) return node.map((item) => localize(item, owner))
  if (node === null || typeof node !== 'object') return node
  const { $id: _id, $schema: _schema, $defs: _defs, if: _if, then: _then, else: _else, allOf, ...rest } = node as Node
  if (typeof rest.$ref === 'string' && Object.keys(rest).length > 1) return named(rest, owner)
  const kept = Array.isArray(allOf) && allOf.some((part: Node) => 'if' in part) ? rest : { ...rest, ...(allOf ? { allOf } : {}) }
  return Object.fromEntries(
    Object.entries(kept).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? localRef(value, owner) : key === 'properties' ? localizeProperties(value, owner) : localize(value, owner),
    ]),
  )
}

/** A reference that says more than where it leads becomes the name of that type: as a reference it would be a type of its own, a copy. */
const named = ({ $ref, description }: Node, owner: string): Node => ({
  ...(description !== undefined && { description }),
  tsType: localRef(String($ref), owner).replace('#/definitions/', ''),
})

/** Property names are not keywords: a property may be called `then`. The `$schema` of a document is no part of its type. */
const localizeProperties = (properties: unknown, owner: string): unknown =>
  Object.fromEntries(Object.entries(properties as Node).flatMap(([name, value]) => (name === '$schema' ? [] : [[name, localize(value, owner)]])))

function localRef(ref: string, owner: string): string {
  const [file, pointer = ''] = ref.split('#')
  const kind = file === '' ? owner : file?.replace('.schema.json', '')
  const name = pointer.replace('/$defs/', '')
  return `#/definitions/${name === '' ? title(String(kind)) : name}`
}

const title = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1)

function bundle(): JSONSchema {
  const definitions: Node = {}
  const kinds: string[] = []
  for (const file of readdirSync(metaFolder)
    .filter((name) => name.endsWith('.schema.json'))
    .sort()) {
    const kind = file.replace('.schema.json', '')
    const schema = JSON.parse(readFileSync(join(metaFolder, file), 'utf8')) as Node
    for (const [name, part] of Object.entries((schema.$defs ?? {}) as Node)) {
      if (name in definitions) throw new Error(`${file}: #/$defs/${name} exists in another meta-schema too; rename one of them.`)
      definitions[name] = localize(part, kind)
    }
    if (kind !== 'shared') {
      const { title: _title, ...root } = localize(schema, kind) as Node
      definitions[title(kind)] = root
      kinds.push(title(kind))
    }
  }
  definitions.AnyDocument = { title: 'AnyDocument', oneOf: kinds.map((kind) => ({ $ref: `#/definitions/${kind}` })) }
  return {
    title: ROOT,
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.keys(definitions).map((name) => [name, { $ref: `#/definitions/${name}` }])),
    definitions: definitions as NonNullable<JSONSchema['definitions']>,
  }
}

const banner = '/* Generated from schemas/meta by scripts/generate-types.ts; do not edit. */'
const text = await compile(bundle(), ROOT, {
  bannerComment: banner,
  additionalProperties: false,
  maxItems: -1,
  style: { semi: false, singleQuote: true, printWidth: 140 },
})

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    process.stderr.write('src/contract/generated/documents.ts is stale; run npm run types:generate\n')
    process.exit(1)
  }
} else writeFileSync(target, text)
