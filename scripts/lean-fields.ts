import type { Plugin } from 'vite'

/** What only the server and the check of documents ask of a type of field. `tests/fields/lean-fields.test.ts` keeps pages from asking. */
export const NOT_OF_PAGES: ReadonlySet<string> = new Set([
  'sqlColumn',
  'csv',
  'settings',
  'named',
  'drawnAs',
  'startsWith',
  'isExported',
  'foundBy',
  'yields',
  'inWords',
  'filterOperators',
  'filterLiteral',
  'relativeTo',
])

const TYPE_OF_FIELD = /\/src\/fields\/[a-z]+\.ts$/

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Property extends Node {
  readonly key?: { readonly name?: string }
}
interface Declaration extends Node {
  readonly declaration?: { readonly declarations?: readonly { readonly init?: Node & { readonly properties?: readonly Property[] } }[] } | null
}

/** Leaves out of the built page what no page asks of the types of fields. */
export function leanFields(): Plugin {
  return {
    name: 'lean-fields',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!TYPE_OF_FIELD.test(id)) return null
      const program = this.parse(code) as unknown as { readonly body: readonly Declaration[] }
      const objects = program.body.flatMap(({ declaration }) => declaration?.declarations ?? []).map(({ init }) => init)
      const gone = objects.flatMap((init) => init?.properties ?? []).filter(({ key }) => NOT_OF_PAGES.has(key?.name ?? ''))
      return gone.length === 0 ? null : { code: without(code, gone), map: null }
    },
  }
}

/** The last first, so that the places of those before stay what they are. */
function without(code: string, gone: readonly Node[]): string {
  return [...gone].sort((a, b) => b.start - a.start).reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
}
