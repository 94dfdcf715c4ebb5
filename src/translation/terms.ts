import { nodeAt, type Tree } from './tree.ts'

/** A company's own words; what is absent is said in the words of the language. */
export interface OwnTerms {
  readonly client?: string
  readonly employee?: string
}

/** What stands for `{{term.client}}` and its like. */
export interface Terms {
  readonly client: string
  readonly clients: string
  readonly employee: string
  readonly employees: string
}

const DOCUMENT = 'shared/terms'
const ENGLISH = { client: 'Client', clients: 'Clients', employee: 'Employee', employees: 'Employees', own: '{{word}}s' } as const

/** The words that a company may put its own in place of. */
export const TERMS = Object.keys({ client: true, employee: true } satisfies Record<keyof OwnTerms, true>) as readonly (keyof OwnTerms)[]

const ownOr = (label: string | undefined, [one, many, own]: readonly [string, string, string]): readonly [string, string] =>
  label === undefined ? [one, many] : [label, own.replace('{{word}}', label)]

/** The terms of a company in a language; several of a company's own word are its word plus s, where the language does so (spec: chat-assistant-session §2). */
export function termsIn(strings: Tree | undefined, own: OwnTerms = {}): Terms {
  const found = nodeAt(strings, [DOCUMENT])
  const said = { ...ENGLISH, ...(typeof found === 'object' && found) }
  const [client, clients] = ownOr(own.client, [String(said.client), String(said.clients), String(said.own)])
  const [employee, employees] = ownOr(own.employee, [String(said.employee), String(said.employees), String(said.own)])
  return { client, clients, employee, employees }
}

/** What may precede the first word of a sentence. */
const BEFORE_SENTENCE = /(^|[.!?:]\s+|[\n“"«‹(])$/u
/** A word in lower case: the text is a sentence and no title such as "Edit Clients". */
const IS_SENTENCE = /(^|[\s“"(])\p{Ll}/u
const IS_CAPITALIZED = /^\p{Lu}(?!\p{Lu})/u

/** A word as it is written inside a sentence. Abbreviations stay as they are. */
export const insideSentence = (word: string): string => (IS_CAPITALIZED.test(word) ? `${word.charAt(0).toLowerCase()}${word.slice(1)}` : word)

/** A term as it is written at this place of a text: "New Client" and "Clients of today", but "the client". Abbreviations stay as they are. */
export function termWithin(text: string, offset: number, term: string): string {
  const isInside = !BEFORE_SENTENCE.test(text.slice(0, offset)) && IS_SENTENCE.test(text)
  return isInside ? insideSentence(term) : term
}
