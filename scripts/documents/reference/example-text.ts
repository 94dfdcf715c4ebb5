import { isNode } from './constructs.ts'

const WIDTH_CHARS = 120
const LINES_MAX = 40

/** JSON for people: what fits on a line stands on one; of a long example lists and inner objects show their beginning, `…` the rest. */
export function exampleText(value: unknown): string {
  const texts = [Number.POSITIVE_INFINITY, 4, 2, 1].map((limit) => formatted(isNode(value) ? mapValues(value, (each) => abridged(each, limit)) : value, ''))
  return texts.find((text) => text.split('\n').length <= LINES_MAX) ?? texts.at(-1) ?? ''
}

const mapValues = (value: Readonly<Record<string, unknown>>, change: (inner: unknown) => unknown): unknown =>
  Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each)]))

function abridged(value: unknown, limit: number): unknown {
  if (Array.isArray(value)) return [...value.slice(0, limit).map((each) => abridged(each, limit)), ...(value.length > limit ? ['…'] : [])]
  if (!isNode(value)) return value
  const entries = Object.entries(value)
  const shown = entries.slice(0, Math.max(limit, 3)).map(([key, each]) => [key, abridged(each, limit)])
  return Object.fromEntries([...shown, ...(shown.length < entries.length ? [['…', '…']] : [])])
}

function formatted(value: unknown, indent: string): string {
  const flat = onOneLine(value)
  if (indent.length + flat.length <= WIDTH_CHARS) return flat
  const inner = `${indent}  `
  if (Array.isArray(value)) return `[\n${value.map((each) => `${inner}${formatted(each, inner)}`).join(',\n')}\n${indent}]`
  if (!isNode(value)) return flat
  const entries = Object.entries(value).map(([key, each]) => `${inner}${JSON.stringify(key)}: ${formatted(each, inner)}`)
  return `{\n${entries.join(',\n')}\n${indent}}`
}

/** As documents are written: with room inside braces and after colons and commas. */
export function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (!isNode(value)) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${onOneLine(each)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
