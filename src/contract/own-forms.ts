/** Forms that a company makes for itself: how they are named, what of them travels with everybody of the company, and what their designers are handed. */
import type { ResolvedForm } from './forms.ts'
import type { Access } from './generated/documents.ts'

/** How much of them there may be. */
export const OWN_FORMS = { most: 200, fieldsMost: 1_000, nameMaxChars: 40, noteMaxChars: 500, bytesMax: 400_000, stepsMax: 2_000 } as const

/** Document ids of a company's own forms. */
const OWN_FORM = /^company\/forms\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/

export const ownFormId = (name: string): string => `company/forms/${name}`

/** The last part of the id; undefined for a form of the product. */
export const ownFormName = (id: string): string | undefined => {
  const name = OWN_FORM.exec(id)?.[1]
  return name === undefined || name.length > OWN_FORMS.nameMaxChars ? undefined : name
}

/** Its name on the wire. No form of the product begins like this. */
export const OWN_FORM_TYPE = 'own-'
export const ownFormType = (name: string): string => `${OWN_FORM_TYPE}${name}`

/** The version of a form that a company uses now: what is known of it wherever somebody of the company is. */
export interface OwnFormHead {
  /** Document id. */
  readonly id: string
  readonly formType: string
  /** Published hash, 64 hex digits. */
  readonly hash: string
  readonly title: string
  readonly read: Access
  /** It is archived: what was filed stays readable, and no new one is begun. */
  readonly off?: true
}

/** Words of a form by their keys, as in the documents. */
export interface FormWords {
  readonly [key: string]: string | FormWords
}

/** What designers change: the document as it is written, and its words. */
export interface OwnFormDraft {
  readonly form: Readonly<Record<string, unknown>>
  readonly words: FormWords
}

/** What is wrong with a draft. `at`: whether the pointer leads into the document or into its words. */
export interface OwnFormProblem {
  readonly at: 'form' | 'words' | 'test'
  /** JSON pointer; '' is the whole. */
  readonly pointer: string
  readonly message: string
  readonly expected?: string
  readonly suggestion?: string
  /** Words that are missing, by their dotted key. */
  readonly key?: string
}

/** `published`: the draft is what is in use. `changed`: it goes beyond that. */
export const OWN_FORM_STATES = ['draft', 'published', 'changed', 'archived'] as const
export type OwnFormState = (typeof OWN_FORM_STATES)[number]

/** A form in the library. */
export interface OwnFormEntry {
  /** The last part of its id. */
  readonly name: string
  readonly title: string
  readonly state: OwnFormState
  /** Number of the version in use. */
  readonly version?: number
  /** Filed forms of all its versions. */
  readonly filed: number
  /** The version in use has met with changes of the product: it stays as it is, and cannot be published again as it is. */
  readonly problems: number
  readonly changedAt: string
  readonly changedBy: string
  /** It was sent for approval. */
  readonly isWaiting?: true
}

/** What somebody said of a draft, and when. */
export interface OwnFormWord {
  readonly at: string
  readonly by: string
  readonly note: string
}

/** What stands between a draft and its use, in a company where a second person publishes. */
export interface OwnFormApproval {
  /** Who asks has changed the draft, so somebody else publishes it. */
  readonly isOwn: boolean
  /** It was sent for approval as it is. */
  readonly asked?: OwnFormWord
  /** It was sent back, and not published since. */
  readonly sentBack?: OwnFormWord
}

/** One version that was put in use. */
export interface OwnFormRelease {
  readonly id: string
  readonly hash: string
  readonly version: number
  readonly note: string
  readonly at: string
  readonly by: string
  /** An earlier version was taken up again. */
  readonly isBack: boolean
}

/** A form as its designers open it. */
export interface OwnForm {
  readonly name: string
  readonly draft: OwnFormDraft
  /** Counts what was saved; the next one names it. */
  readonly rev: number
  readonly state: OwnFormState
  readonly changedAt: string
  readonly changedBy: string
  /** Hash of the version in use. */
  readonly head?: string
  /** Absent where one publishes one's own work. */
  readonly approval?: OwnFormApproval
  /** Newest first. */
  readonly releases: readonly OwnFormRelease[]
}

/** What the server makes of a draft. */
export interface OwnFormChecked {
  readonly problems: readonly OwnFormProblem[]
  /** As the one who asks would fill it in; absent while something is wrong. */
  readonly preview?: ResolvedForm
  /** Against the version in use; absent when there is none, or while something is wrong. */
  readonly changes?: readonly FormChange[]
  readonly tests: { readonly passed: number; readonly failed: number }
}

/** One difference between two versions of a form. */
export interface FormChange {
  readonly kind: 'added' | 'removed' | 'renamed' | 'type' | 'required' | 'optional' | 'options' | 'rule' | 'moved' | 'rights' | 'words'
  /** What it is about, in the words of the newer version, or of the older one when it is gone. */
  readonly what: string
  readonly before?: string
  readonly after?: string
}

/** A key that questions of a kind may have, and what may stand there. */
export interface FieldKey {
  readonly key: string
  readonly is: 'flag' | 'choice' | 'number' | 'text' | 'expression' | 'json'
  readonly among?: readonly string[]
  /** What the language says of it, in English. */
  readonly about?: string
}

/** What a designer can choose from. */
export interface OwnFormLanguage {
  /** Keys by the kind of question. */
  readonly fields: Readonly<Record<string, readonly FieldKey[]>>
  /** Keys of a form as a whole, with what the language says of each. */
  readonly formKeys: readonly { readonly name: string; readonly about?: string }[]
  /** In which capacities somebody can sign. */
  readonly signers: readonly string[]
  /** Kinds of records that a question can point at; `title` is a translation key. */
  readonly references: readonly { readonly name: string; readonly title: string; readonly icon?: string }[]
  /** Forms of the product that can be copied. */
  readonly forms: readonly { readonly id: string; readonly title: string }[]
  /** Permissions that can be asked for, by translation key. */
  readonly permissions: readonly { readonly id: string; readonly label: string }[]
}
