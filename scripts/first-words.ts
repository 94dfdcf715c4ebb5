import { FIRST_WORDS } from '../src/server/documents/store/first-words.ts'

export interface FirstChunk {
  readonly file: string
  readonly text: string
}

/** A key of the shared words in built code; one that ends before a place of a template may go on with anything. */
const KEY = /(shared\/[a-z-]+)\.([\w.]*)(\$\{)?/g

interface Said {
  readonly document: string
  readonly path: string
  readonly goesOn: boolean
  readonly file: string
}

/** Whether what is said stands in the core. */
function isFirst({ document, path, goesOn }: Said): boolean {
  const first = FIRST_WORDS[document] ?? []
  if (first === 'whole') return true
  return first.some((key) => path === key || path.startsWith(`${key}.`) || (goesOn && path === `${key}.`))
}

/** What the chunks that come first say and the core does not have, and what the core has for nothing. */
export function firstWordProblems(chunks: readonly FirstChunk[]): readonly string[] {
  const said = chunks.flatMap(({ file, text }) =>
    [...text.matchAll(KEY)].map(([, document = '', path = '', place]): Said => ({ document, path, goesOn: place !== undefined, file })),
  )
  const missing = said.filter((each) => !isFirst(each)).map(({ document, path, file }) => `${file} says ${document}.${path}: FIRST_WORDS lacks it.`)
  const isSaid = (document: string, key: string): boolean =>
    said.some((each) => each.document === document && (each.path === key || each.path.startsWith(`${key}.`) || (each.goesOn && key.startsWith(each.path))))
  const idle = Object.entries(FIRST_WORDS).flatMap(([document, keys]) =>
    keys === 'whole'
      ? []
      : keys.filter((key) => !isSaid(document, key)).map((key) => `Nothing that comes first says ${document}.${key}: take it out of FIRST_WORDS.`),
  )
  return [...new Set([...missing, ...idle])].sort()
}
