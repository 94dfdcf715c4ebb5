import { type ReviewedBody, TRANSLATIONS_PAGE, type TranslationBody, type TranslationEntry, type TranslationPage } from '#contract'
import { canonicalJson } from '#document'
import type { Actor } from '#permissions'
import type { DocumentStore } from '#server/documents/store'
import type { Audit } from '#server/platform/audit'
import { type Database, readNews } from '#server/platform/database'
import { faultName, RefusalError } from '#server/platform/refusal'
import { DEFAULT_LANGUAGE, type ExchangeDocument, LANGUAGES, type Language, misfitOfUnit, placesOf, type Unit } from '#translation'
import { correctionsOf, entriesOf, formsOf, found, type Question } from './entries.ts'
import { pagesOf } from './pages.ts'
import { readRows, removeRow, saveRow } from './rows.ts'

export interface TranslationsContext {
  readonly database: Database
  readonly documents: Pick<DocumentStore, 'current' | 'ownOf' | 'reviewedIn' | 'correct'>
  readonly audit: Pick<Audit, 'write'>
  readonly clock: () => Date
  readonly say: (key: string, params?: Readonly<Record<string, string>>) => string
  /** Told of the name of what went wrong while other processes were told, or told this one. */
  readonly failed?: (fault: string) => void
}

/** Corrections of translations that count without a release; for super admins. Throws forbidden, not-found and invalid-value. */
export interface Translations {
  list(actor: Actor, language: string, question: Question & { readonly from: number }): Promise<TranslationPage>
  save(actor: Actor, body: TranslationBody): Promise<TranslationEntry>
  /** Marks what somebody has read; gives all that was named. */
  review(actor: Actor, body: ReviewedBody): Promise<readonly TranslationEntry[]>
  /** What was corrected, as `npm run i18n:import` takes it. */
  exported(actor: Actor, language: string): Promise<readonly ExchangeDocument[]>
}

/** Control characters, those that turn the direction, and nesting that a text could smuggle in. */
const NOT_PLAIN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]|\$t\(/u

/** Lays what was corrected over the files, and takes more of it. */
export async function openTranslations({ database, documents, audit, clock, say, failed: tell }: TranslationsContext): Promise<Translations> {
  const failed = (error: unknown): void => tell?.(faultName(error))
  const entries = async (language: Language): Promise<readonly TranslationEntry[]> => entriesOf(documents, language, await readRows(database, language.code))

  const layOver = async (language: Language): Promise<readonly TranslationEntry[]> => {
    const all = await entries(language)
    documents.correct(language.code, correctionsOf(all))
    return all
  }

  /** A language without a row costs nothing here. */
  async function layOverAll(): Promise<void> {
    const rows = await readRows(database)
    for (const language of LANGUAGES) {
      const own = rows.filter((row) => row.language === language.code)
      documents.correct(language.code, own.length === 0 ? {} : correctionsOf(entriesOf(documents, language, own)))
    }
  }
  const { relay } = database
  relay.hear({
    heard(text) {
      const language = LANGUAGES.find(({ code }) => code === correctedIn(text))
      if (language !== undefined) layOver(language).catch(failed)
    },
    missed: () => void layOverAll().catch(failed),
  })

  /** Here, and in every other process. */
  async function spread(language: Language): Promise<readonly TranslationEntry[]> {
    const after = await layOver(language)
    relay.send(JSON.stringify({ kind: NEWS, language: language.code })).catch(failed)
    return after
  }

  await layOverAll()
  return {
    async list(actor, code, { from, ...question }) {
      const every = await entries(languageFor(actor, code))
      const all = found(every, question)
      const pathOf = pagesOf(documents.current())
      const shown = all.slice(from, from + TRANSLATIONS_PAGE).map((entry) => {
        const path = pathOf(entry)
        return path === undefined ? entry : { ...entry, path }
      })
      return { entries: shown, total: all.length, strings: every.length, reviewed: every.filter(({ reviewed }) => reviewed).length }
    },
    async review(actor, { language: code, strings }) {
      const language = languageFor(actor, code)
      const isNamed = (entry: TranslationEntry): boolean => strings.some(({ document, key }) => entry.document === document && entry.key === key)
      const isRead = ({ document, key, text, reviewed }: TranslationEntry): boolean =>
        !reviewed &&
        formsOf(text).every((form) => form.trim() !== '') &&
        strings.some((read) => read.document === document && read.key === key && canonicalJson(read.text) === canonicalJson(text))
      const those = (await entries(language)).filter(isRead)
      const at = clock().toISOString()
      await database.transaction('platform', async (tx) => {
        for (const { document, key, english, text } of those)
          await saveRow(tx, { language: code, document, key, english, words: text, reviewed: true, userId: actor.userId, at })
        const keys = those.map(({ document, key }) => `${document}.${key}`)
        if (keys.length > 0) await audit.write({ actor, action: 'update', entity: 'translation', detail: { language: code, keys, reviewed: true } }, tx)
      })
      return (await spread(language)).filter(isNamed)
    },
    async save(actor, { language: code, document, key, text, reviewed }) {
      const language = languageFor(actor, code)
      const isIt = (entry: TranslationEntry): boolean => entry.document === document && entry.key === key
      const entry = (await entries(language)).find(isIt)
      if (!entry) throw new RefusalError('not-found')
      const forms = formsOf(text)
      const isBlank = forms.every((form) => form.trim() === '')
      const problem = problemOf(entry, { text, forms, isBlank }, language)
      if (problem !== undefined) {
        const message = say(`shared/translations.refused.${problem}`, { places: placesIn(entry) })
        throw new RefusalError('invalid-value', { message, problems: [{ path: '/text', message }] })
      }
      const at = clock().toISOString()
      const row = { language: code, document, key, english: entry.english, words: text, reviewed, userId: actor.userId, at }
      await database.transaction('platform', async (tx) => {
        await (isBlank ? removeRow(tx, row) : saveRow(tx, row))
        await audit.write({ actor, action: 'update', entity: 'translation', detail: { language: code, document, key, reviewed, takenBack: isBlank } }, tx)
      })
      return (await spread(language)).find(isIt) ?? entry
    },
    async exported(actor, code) {
      const corrected = (await entries(languageFor(actor, code))).filter((entry) => entry.corrected)
      const documentIds = [...new Set(corrected.map(({ document }) => document))]
      return documentIds.map((document) => ({
        document,
        strings: Object.fromEntries(
          corrected
            .filter((entry) => entry.document === document)
            .map(({ key, english, text, reviewed }) => [key, { en: english as Unit['english'], text, ...(reviewed && { reviewed }) }]),
        ),
      }))
    },
  }
}

const NEWS = 'translations'
const KINDS: ReadonlySet<string> = new Set([NEWS])

/** The language of a correction that another process tells of; undefined for all other news. */
function correctedIn(text: string): string | undefined {
  return readNews<{ readonly kind: string; readonly language: string }>(text, KINDS)?.language
}

function languageFor({ superadmin }: Actor, code: string): Language {
  if (!superadmin) throw new RefusalError('forbidden')
  const language = LANGUAGES.find((known) => known.code === code)
  if (!language || code === DEFAULT_LANGUAGE) throw new RefusalError('not-found')
  return language
}

interface Given {
  readonly text: TranslationBody['text']
  readonly forms: readonly string[]
  readonly isBlank: boolean
}

type Problem = 'notPlain' | 'half' | 'places'

const placesIn = ({ english }: TranslationEntry): string => [...new Set(formsOf(english).flatMap(placesOf))].join(' ')

function problemOf({ english }: TranslationEntry, { text, forms, isBlank }: Given, language: Language): Problem | undefined {
  if (isBlank) return undefined
  if (forms.some((form) => NOT_PLAIN.test(form))) return 'notPlain'
  if (forms.some((form) => form.trim() === '')) return 'half'
  return misfitOfUnit({ english: english as Unit['english'] }, text, language) === undefined ? undefined : 'places'
}
