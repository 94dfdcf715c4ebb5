import { isNode, type Node, textOf } from './constructs.ts'

/** What a node of a meta-schema holds, in a few words; `link` writes the names of constructs. */
export function holds(node: unknown, link: (name: string) => string): string {
  if (!isNode(node)) return ''
  const { $ref, enum: values, type, items, oneOf, title, additionalProperties } = node
  if (typeof $ref === 'string') return link(textOf($ref.split('/').at(-1)))
  if (Array.isArray(values)) return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  if ('const' in node) return `\`${JSON.stringify(node.const)}\``
  if (typeof title === 'string') return link(title)
  if (Array.isArray(oneOf)) return oneOf.map((each) => holds(each, link)).join(' or ')
  if (type === 'array') return `list of ${holds(items, link) || 'values'}`
  if (isNode(additionalProperties)) return `${holds(additionalProperties, link)} by name`
  return [type]
    .flat()
    .map((each) => WORDS[String(each)] ?? String(each))
    .join(' or ')
}

const WORDS: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number', boolean: 'true or false' }

/** How long, how many or how much it may be. */
export function boundsOf({ minItems, maxItems, minimum, maximum, minLength, maxLength, maxProperties }: Node): string {
  return [
    span(maxItems === undefined && minItems === 1 ? undefined : minItems, maxItems, 'entries'),
    span(minimum, maximum, ''),
    span(minLength === 1 ? undefined : minLength, maxLength, 'characters'),
    span(undefined, maxProperties, 'entries'),
  ]
    .filter(Boolean)
    .join(', ')
}

function span(least: unknown, most: unknown, unit: string): string {
  const words = least === undefined ? (most === undefined ? '' : `at most ${most}`) : most === undefined ? `at least ${least}` : `${least} to ${most}`
  return words === '' ? '' : [words, unit].filter(Boolean).join(' ')
}
