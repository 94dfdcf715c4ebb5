/** A JSON Schema node, as far as the meta-schemas use the language. */
export interface SchemaNode {
  readonly $id?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, SchemaNode>>
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly oneOf?: readonly SchemaNode[]
  /** Keys by which documents called one of the properties before, and how each is written now. */
  readonly formerly?: Readonly<Record<string, string>>
}

/** Finds any node of the meta-schemas again: by reference, and by identity its own address. */
export interface SchemaTree {
  readonly addressOf: (node: object) => string | undefined
  /** Follows `$ref`s until there is none. */
  readonly follow: (address: string) => SchemaNode
}

/** Indexes schemas by `$id`; an address is `<$id>#<pointer>`. */
export function createSchemaTree(schemas: readonly SchemaNode[]): SchemaTree {
  const addresses = new Map<object, string>()
  const nodes = new Map<string, SchemaNode>()
  const visit = (node: unknown, address: string): void => {
    if (node === null || typeof node !== 'object') return
    addresses.set(node, address)
    nodes.set(address, node as SchemaNode)
    for (const [key, child] of Object.entries(node)) visit(child, `${address}/${key}`)
  }
  for (const schema of schemas) visit(schema, `${schema.$id ?? ''}#`)
  const follow = (address: string): SchemaNode => {
    const node = nodes.get(address)
    if (!node) throw new Error(`The meta-schemas have nothing at ${address}`)
    return node.$ref === undefined ? node : follow(absolute(node.$ref, address))
  }
  return { addressOf: (node) => addresses.get(node), follow }
}

function absolute(reference: string, from: string): string {
  const [file = '', pointer = ''] = reference.split('#')
  const base = from.split('#')[0] ?? ''
  return `${file === '' ? base : base.replace(/[^/]*$/, file)}#${pointer}`
}
