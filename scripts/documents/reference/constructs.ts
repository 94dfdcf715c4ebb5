/** A part of a meta-schema. */
export type Node = Readonly<Record<string, unknown>>

/** A thing that documents may say: a document kind, a definition, or an object with a title inside one. */
export interface Construct {
  readonly name: string
  readonly node: Node
}

/** The constructs of one meta-schema, each before what it is made of. */
export interface Kind {
  /** As files say it: `screen` of `screen.schema.json`. */
  readonly kind: string
  readonly constructs: readonly [Construct, ...Construct[]]
}

/** The order in which kinds are read; others follow. */
const ORDER = ['screen', 'form', 'resource', 'part', 'routes', 'menu', 'permissions', 'i18n', 'help']

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What every meta-schema defines, by kind. */
export function kindsOf(schemas: ReadonlyMap<string, Node>): readonly Kind[] {
  const rank = (kind: string): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length)
  return [...schemas].map(([kind, schema]) => ({ kind, constructs: constructsOf(schema) })).toSorted((a, b) => rank(a.kind) - rank(b.kind))
}

function constructsOf({ $defs, ...root }: Node): readonly [Construct, ...Construct[]] {
  const shared = Object.entries(isNode($defs) ? $defs : {}).flatMap(([name, node]) => (isNode(node) ? [{ name, node }] : []))
  const whole = (each: Construct): readonly Construct[] => [each, ...titledIn(Object.values(each.node))]
  return [{ name: textOf(root.title), node: root }, ...titledIn(Object.values(root)), ...shared.flatMap(whole)]
}

const titledIn = (value: unknown): readonly Construct[] => {
  if (Array.isArray(value)) return value.flatMap(titledIn)
  if (!isNode(value)) return []
  const name = textOf(value.title)
  return [...(name === '' ? [] : [{ name, node: value }]), ...Object.values(value).flatMap(titledIn)]
}

/** The definition that a reference leads to, and the kind it belongs to. */
export function definitionOf(
  schemas: ReadonlyMap<string, Node>,
  kind: string,
  $ref: string,
): { readonly kind: string; readonly name: string; readonly node: Node } {
  const [file = '', pointer = ''] = $ref.split('#')
  const owner = file === '' ? kind : file.replace('.schema.json', '')
  const name = pointer.replace('/$defs/', '')
  const defs = schemas.get(owner)?.$defs
  const node = isNode(defs) ? defs[name] : undefined
  if (!isNode(node)) throw new Error(`${kind}.schema.json: ${$ref} leads nowhere`)
  return { kind: owner, name, node }
}
