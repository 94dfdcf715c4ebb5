import type { StringTree } from '#document'
import type { RecordsContext } from './context.ts'

const LANGUAGE = 'en'

/** A translation key with what fills its places. */
export interface Wording {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** The words for a key; the key itself when the documents lack it, so that it is seen. */
export function say(context: RecordsContext, { key, params = {} }: Wording): string {
  const text = textAt(context.documents().strings[LANGUAGE], key)
  return (text ?? key).replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (place, name: string) => String(params[name] ?? termOf(name) ?? place))
}

/** The company's own words reach the server's sentences with the language issue; until then `{{term.x}}` says x. */
const termOf = (place: string): string | undefined => (place.startsWith('term.') ? place.slice('term.'.length) : undefined)

function textAt(strings: StringTree | undefined, key: string): string | undefined {
  const [document = '', ...path] = key.split('.')
  let node: string | StringTree | undefined = strings?.[document]
  for (const step of path) node = typeof node === 'object' && Object.hasOwn(node, step) ? node[step] : undefined
  return typeof node === 'string' ? node : undefined
}
