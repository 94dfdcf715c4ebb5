import { definitionOf, isNode, type Node, textOf } from './constructs.ts'

/** A document as it stands in its file. */
export interface ReadFile {
  readonly path: string
  readonly kind: string
  readonly value: unknown
}

/** A value of a document, or without a path of the meta-schema's own `examples`. */
export interface Example {
  readonly value: unknown
  readonly path?: string
}

/** The smallest value of each construct, and of each of its keys (by `Construct.key`), that stands in the documents. */
export function findExamples(schemas: ReadonlyMap<string, Node>, files: readonly ReadFile[]): ReadonlyMap<string, Example> {
  const found = new Map<string, Example & { readonly size: number }>()

  function keep(name: string, value: unknown, path: string): void {
    const size = sizeOf(value)
    const before = found.get(name)
    if (!before || size < before.size) found.set(name, { value, path, size })
  }

  /** `name`: the construct that the value stands in. */
  function visit(value: unknown, node: Node, at: { readonly kind: string; readonly name: string; readonly path: string }): void {
    if (typeof node.$ref === 'string') {
      const { kind, name, node: target } = definitionOf(schemas, at.kind, node.$ref)
      keep(name, value, at.path)
      visit(value, target, { kind, name, path: at.path })
      return
    }
    const title = textOf(node.title)
    const name = title === '' || isDefinition(at, node) ? at.name : title
    if (name !== at.name) keep(name, value, at.path)
    const inside = { ...at, name }
    const branch = Array.isArray(node.oneOf) ? node.oneOf.find((each) => isNode(each) && fits(value, each, at.kind)) : undefined
    if (isNode(branch)) visit(value, branch, inside)
    if (Array.isArray(value) && isNode(node.items)) for (const each of value) visit(each, node.items, inside)
    if (!isNode(value)) return
    const properties = isNode(node.properties) ? node.properties : {}
    for (const [key, each] of Object.entries(value)) {
      const property = properties[key]
      if (isNode(property)) keep(`${name}.${key}`, each, at.path)
      const inner = property ?? node.additionalProperties
      if (isNode(inner)) visit(each, inner, inside)
    }
  }

  const isDefinition = ({ kind, name }: { readonly kind: string; readonly name: string }, node: Node): boolean => {
    const defs = schemas.get(kind)?.$defs
    return isNode(defs) && defs[name] === node
  }

  /** Whether a branch may be meant: told by the type, the constants and the keys, not by what is deeper. */
  function fits(value: unknown, node: Node, kind: string): boolean {
    if (typeof node.$ref === 'string') {
      const target = definitionOf(schemas, kind, node.$ref)
      return fits(value, target.node, target.kind)
    }
    if (Array.isArray(node.oneOf)) return node.oneOf.some((each) => isNode(each) && fits(value, each, kind))
    if ('const' in node) return node.const === value
    if (Array.isArray(node.enum)) return node.enum.includes(value)
    if (node.type !== undefined && ![node.type].flat().includes(typeName(value))) return false
    return !isNode(value) || fitsKeys(value, node, kind)
  }

  function fitsKeys(value: Node, { properties, required, additionalProperties }: Node, kind: string): boolean {
    const known = isNode(properties) ? properties : {}
    const isWhole = !Array.isArray(required) || required.every((key: string) => key in value)
    return (
      isWhole &&
      Object.entries(value).every(([key, each]) => {
        const property = known[key]
        if (!isNode(property)) return additionalProperties !== false
        return !('const' in property || 'enum' in property) || fits(each, property, kind)
      })
    )
  }

  for (const { kind, path, value } of files) {
    const root = schemas.get(kind)
    if (!root) continue
    keep(textOf(root.title), value, path)
    visit(value, root, { kind, name: textOf(root.title), path })
  }
  return found
}

const typeName = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** What is empty shows nothing: anything else is a better example. */
function sizeOf(value: unknown): number {
  const text = JSON.stringify(value)
  return text === '[]' || text === '{}' ? Number.MAX_SAFE_INTEGER : text.length
}
