import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fieldTypes } from '#fields'

const src = join(import.meta.dirname, '../../src')

/** A place that tells types of fields apart by their names. */
export interface Comparison {
  readonly file: string
  readonly line: number
  readonly names: readonly string[]
}

const NAME = `(?:${Object.keys(fieldTypes).join('|')})`
/** `field.type === 'date'`, or what a calculated field comes to. */
const COMPARED = new RegExp(`\\b(?:type|result)\\)? [!=]== '(${NAME})'`, 'g')
/** `switch (field.type)` and its cases, up to the next brace in the column of the switch. */
const SWITCHED = /^( *)switch \([^\n]*\b(?:type|result)\b[^\n]*\n[\s\S]*?^\1\}/gm
/** Two or more in a list. */
const LISTED = new RegExp(`\\[\\s*'${NAME}'(?:,\\s*'${NAME}')+,?\\s*\\]`, 'g')
/** Three or more that a table is keyed by, and nothing else. */
const TABLED = new RegExp(`\\{\\n(?: +${NAME}(?::[^\\n]*)?,\\n){3,} *\\}`, 'g')

const namesIn = (text: string, shape: string): readonly string[] => [...text.matchAll(new RegExp(shape, 'gm'))].map(([, name = '']) => name)

function foundIn(text: string): readonly { readonly at: number; readonly names: readonly string[] }[] {
  return [
    ...[...text.matchAll(COMPARED)].map(({ index, 1: name = '' }) => ({ at: index, names: [name] })),
    ...[...text.matchAll(SWITCHED)].map(({ index, 0: block }) => ({ at: index, names: namesIn(block, `case '(${NAME})':`) })),
    ...[...text.matchAll(LISTED)].map(({ index, 0: list }) => ({ at: index, names: namesIn(list, `'(${NAME})'`) })),
    ...[...text.matchAll(TABLED)].map(({ index, 0: table }) => ({ at: index, names: namesIn(table, `^ +(${NAME})\\b`) })),
  ].filter(({ names }) => names.length > 0)
}

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesUnder(path) : /\.tsx?$/.test(name) ? [path] : []
  })

/** All of them outside the room of fields, in files that know of fields. */
export function comparisons(): readonly Comparison[] {
  return filesUnder(src).flatMap((path) => {
    const file = relative(src, path)
    const text = readFileSync(path, 'utf8')
    if (file.startsWith('fields/') || file.includes('/generated/') || !/Field\b|#fields/.test(text)) return []
    return foundIn(text).map(({ at, names }) => ({ file, line: text.slice(0, at).split('\n').length, names }))
  })
}
