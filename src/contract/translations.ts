/** `GET /api/ui/translations` lists these, for super admins: what to look through, most urgent first as it stands in the documents. */
export const TRANSLATION_STATES = ['missing', 'unreviewed', 'corrected', 'all'] as const
export type TranslationState = (typeof TRANSLATION_STATES)[number]

/** The parts of the product that strings stand in: the first part of a document's id. */
export const TRANSLATION_AREAS = ['shared', 'menu', 'routes', 'screens', 'resources', 'permissions', 'parts', 'forms'] as const
export type TranslationArea = (typeof TRANSLATION_AREAS)[number]

/** Entries that one answer has. */
export const TRANSLATIONS_PAGE = 50

/** A text, or the forms of a text that depends on a count: category → text. */
export type TranslationText = string | Readonly<Record<string, string>>

export interface TranslationEntry {
  /** Document id. */
  readonly document: string
  /** Dotted; of forms of a count without the category. */
  readonly key: string
  readonly english: TranslationText
  /** Blank where there is none; with every form that the language has. */
  readonly text: TranslationText
  readonly reviewed: boolean
  /** Changed here since the release. */
  readonly corrected: boolean
  /** A page that shows it, where one is known. */
  readonly path?: string
}

export interface TranslationPage {
  readonly entries: readonly TranslationEntry[]
  /** How many fit the question. */
  readonly total: number
  /** Of the whole language. */
  readonly strings: number
  readonly reviewed: number
}

/** `PUT /api/ui/translations` → `Answer<TranslationEntry>`. Blank texts take a correction back. */
export interface TranslationBody {
  readonly language: string
  readonly document: string
  readonly key: string
  readonly text: TranslationText
  readonly reviewed: boolean
}

/** `PUT /api/ui/translations/reviewed` → `Answer<TranslationEntry[]>`: these, as they read before somebody's eyes, are right. What reads otherwise by now, or is blank, stays as it is. */
export interface ReviewedBody {
  readonly language: string
  readonly strings: readonly Pick<TranslationBody, 'document' | 'key' | 'text'>[]
}
