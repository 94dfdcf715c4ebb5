import { termWithin } from '#translation'
import type { StringTree } from './linked.ts'

/** The words of a translation key `<document id>.<path>` in a tree of strings; undefined when there are none. */
export function textAt(strings: StringTree | undefined, key: string): string | undefined {
  let node: string | StringTree | undefined = strings
  for (const step of key.split('.')) node = typeof node === 'object' && Object.hasOwn(node, step) ? node[step] : undefined
  return typeof node === 'string' ? node : undefined
}

const TERM = 'term.'

/**
 * Puts values into `{{places}}`; a place without a value stays. `{{term.x}}` says x unless
 * it is given, in lower case within a sentence.
 */
export function fillPlaces(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (place, name: string, offset: number) => {
    const value = values[name]
    if (!name.startsWith(TERM)) return String(value ?? place)
    return termWithin(text, offset, String(value ?? name.slice(TERM.length)))
  })
}
