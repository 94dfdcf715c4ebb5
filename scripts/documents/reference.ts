import { functionsOfExpressions } from '#expression'
import { fieldTypes } from '#fields'

type Node = Readonly<Record<string, unknown>>

/** A thing that documents may say, with its keys. */
interface Entry {
  readonly name: string
  readonly description: string
  readonly keys: readonly string[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const nodesIn = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.flatMap(nodesIn) : isNode(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : []
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The reference of the language as Markdown lines, made of the meta-schemas: all of it, or the entries with these names, `types` and `functions`. */
export function referenceOf(schemas: readonly unknown[], names: readonly string[] = []): readonly string[] {
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  const isWanted = (name: string): boolean => wanted.size === 0 || wanted.has(name.toLowerCase())
  const entries = schemas.flatMap(entriesOf).filter(({ name }) => isWanted(name))
  const types = isWanted('types') ? ['## Types of fields', '', ...typesOfFields(), ''] : []
  const functions = isWanted('functions') ? ['## Functions of expressions', '', ...functionsOfExpressions().map((each) => `- \`${each}\``), ''] : []
  return [...entries.flatMap(({ name, description, keys }) => [`## ${name}`, '', description, '', ...keys, '']), ...types, ...functions]
}

const quoted = (words: readonly string[]): string => words.map((each) => `\`${each}\``).join(', ')

/** A line for each type of field: what may be set on it, how it may be drawn, what lists may ask of it. */
const typesOfFields = (): readonly string[] =>
  Object.entries(fieldTypes).map(([name, { settings, drawnAs = [], filterOperators }]) => {
    const facts = [
      `may say ${quoted(settings)}`,
      ...(drawnAs.length > 0 ? [`drawn as ${quoted(drawnAs)}`] : []),
      ...(filterOperators.length > 0 ? [`filtered by ${quoted(filterOperators)}`] : []),
    ]
    return `- \`${name}\`: ${facts.join('; ')}`
  })

function entriesOf(schema: unknown): readonly Entry[] {
  const root = isNode(schema) ? schema : {}
  const shared = Object.entries(isNode(root.$defs) ? root.$defs : {}).flatMap(([name, node]) => (isNode(node) ? [{ ...node, title: name }] : []))
  const inline = nodesIn(root).filter(({ title }) => typeof title === 'string' && title !== root.title)
  const named = new Map<string, Node>([root, ...shared, ...inline].map((node) => [textOf(node.title), node]))
  return [...named].map(([name, node]) => ({ name, description: textOf(node.description) || choiceOf(node), keys: keysOf(node) }))
}

/** What is one of several says which. */
const choiceOf = (node: Node): string => (Array.isArray(node.oneOf) ? `One of: ${holds(node)}.` : '')

/** A line for each key: whether it must be there, what it holds, what it means. */
function keysOf({ properties, required = [] }: Node): readonly string[] {
  if (!isNode(properties)) return []
  return Object.entries(properties)
    .filter(([key]) => key !== '$schema')
    .map(([key, node]) => {
      const must = Array.isArray(required) && required.includes(key) ? ' (must be there)' : ''
      const description = isNode(node) ? textOf(node.description) : ''
      return `- \`${key}\`${must}: ${[holds(node), description].filter(Boolean).join('. ')}`
    })
}

function holds(node: unknown): string {
  if (!isNode(node)) return ''
  const { $ref, enum: values, const: only, type, items, oneOf, title } = node
  if (typeof $ref === 'string') return textOf($ref.split('/').at(-1))
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(', ')
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(oneOf)) return oneOf.map(holds).filter(Boolean).join(' or ')
  if (type === 'array') return `a list of ${holds(items) || 'values'}`
  return textOf(title) || [type].flat().join(' or ')
}
