import { type Linked, type LinkedForm, type StringTree, textAt } from '#document'
import { publishedHash } from './hashes.ts'
import { keysIn } from './keys-in.ts'

/** A form with answers of its own as it is published: what its hash is made of. */
export interface PublishedForm {
  /** SHA-256 over the form and its English words, 64 hex digits. */
  readonly hash: string
  /** Without its tests: they decide nothing. */
  readonly form: LinkedForm
  /** The English words of that time, by translation key. */
  readonly strings: Readonly<Record<string, string>>
}

/** The language whose words belong to what was asked. */
const LANGUAGE = 'en'

/** Every form with answers of its own, by document id. */
export function publishForms({ answerForms, strings }: Pick<Linked, 'answerForms' | 'strings'>): ReadonlyMap<string, PublishedForm> {
  return new Map([...answerForms].map(([id, form]) => [id, publishForm(form, strings[LANGUAGE] ?? {})]))
}

/** A form with the words that belong to it. */
export function publishForm({ tests: _tests, ...rest }: LinkedForm, words: StringTree): PublishedForm {
  const form: LinkedForm = { ...rest, tests: [] }
  const found = [...new Set(keysIn(form))].sort().flatMap((key) => {
    const text = textAt(words, key)
    return text === undefined ? [] : [[key, text] as const]
  })
  const content = { form, strings: Object.fromEntries(found) }
  return { hash: publishedHash(content), ...content }
}
