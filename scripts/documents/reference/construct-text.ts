import { type Construct, isNode, type Node, textOf } from './constructs.ts'
import { exampleText, onOneLine } from './example-text.ts'
import type { Example } from './find-examples.ts'
import { boundsOf, holds } from './holds.ts'

const SHORT_CHARS = 80

export type Examples = ReadonlyMap<string, Example>

/** Leads to the heading of this name on the same page. */
export const link = (name: string): string => `[${name}](#${name.toLowerCase().replaceAll(' ', '-')})`

/** A document's value, or the first of the meta-schema's own `examples`. */
export const exampleOf = ({ name, node }: Construct, examples: Examples): Example | undefined =>
  examples.get(name) ?? (Array.isArray(node.examples) ? { value: node.examples[0] } : undefined)

/** A construct as Markdown lines: heading, meaning, keys, example. */
export function constructText(construct: Construct, examples: Examples, level = '###'): readonly string[] {
  const { name, node } = construct
  const example = exampleOf(construct, examples)
  const source = example?.path === undefined ? '' : `, from [\`${example.path}\`](${example.path})`
  return [
    `${level} ${name}`,
    '',
    ...[meaningOf(node), wholeOf(node)].filter(Boolean).flatMap((text) => [text, '']),
    ...keyLines(construct, examples),
    ...(example ? [`Example${source}:`, '', '```json', exampleText(example.value), '```', ''] : []),
  ]
}

/** The description; its `sections.<id>` and the like are set as code, which Markdown would take for tags of HTML. */
const meaningOf = ({ description }: Node): string =>
  textOf(description)
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/[\w.]*<[^<>]+>(?:[\w.…]*[\w…>]|\.?<[^<>]+>)*/g, '`$&`')))
    .join('')

/** Of what is no object with keys: what it may be. */
function wholeOf(node: Node): string {
  if (isNode(node.properties)) return ''
  const text = [holds({ ...node, title: undefined }, link), boundsOf(node)].filter(Boolean).join(', ')
  return text === '' ? '' : `${Array.isArray(node.oneOf) ? 'One of' : 'Holds'}: ${text}.`
}

/** A line for each key: what it holds, whether it must be there, what it means, and a short value of it. */
function keyLines({ name, node: { properties, required } }: Construct, examples: Examples): readonly string[] {
  if (!isNode(properties)) return []
  const lines = Object.entries(properties).flatMap(([key, node]) => {
    if (key === '$schema' || !isNode(node)) return []
    const facts = [
      holds(node, link),
      boundsOf(node),
      Array.isArray(required) && required.includes(key) ? '**required**' : '',
      'default' in node ? `default \`${onOneLine(node.default)}\`` : '',
    ]
    return [
      `- \`${key}\` (${[facts.filter(Boolean).join(', ')]}): ${[meaningOf(node), shortValue(node, examples.get(`${name}.${key}`))].filter(Boolean).join(' ')}`,
    ]
  })
  return [...lines, '']
}

/** A value that says more than what the key may hold, when it is short. */
function shortValue(node: Node, example: Example | undefined): string {
  if (!example || 'const' in node || 'enum' in node || typeof example.value === 'boolean' || isNode(example.value)) return ''
  const text = onOneLine(example.value)
  return text.length > SHORT_CHARS || text.includes('`') ? '' : `Such as \`${text}\`.`
}
