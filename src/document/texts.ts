import type { StringTree } from './linked.ts'

/** The words of a translation key `<document id>.<path>` in a tree of strings; undefined when there are none. */
export function textAt(strings: StringTree | undefined, key: string): string | undefined {
  let node: string | StringTree | undefined = strings
  for (const step of key.split('.')) node = typeof node === 'object' && Object.hasOwn(node, step) ? node[step] : undefined
  return typeof node === 'string' ? node : undefined
}

/**
 * Puts values into `{{places}}`; a place without a value stays. `{{term.x}}` says x unless
 * it is given.
 */
export function fillPlaces(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (place, name: string) => String(values[name] ?? termOf(name) ?? place))
}

const termOf = (place: string): string | undefined => (place.startsWith('term.') ? place.slice('term.'.length) : undefined)
