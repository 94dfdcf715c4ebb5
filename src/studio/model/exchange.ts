import { type FormWords, isObject, OWN_FORMS, type OwnFormDraft, ownFormId, ownFormName } from '#contract'

/** Says what a file is, for whoever opens it and for the form builder. */
const KIND = 'rendercare-form'

/** A form with its words as a file, for another installation or for safekeeping. */
export const exported = ({ form, words }: OwnFormDraft): string => `${JSON.stringify({ kind: KIND, version: 1, form, words }, null, 2)}\n`

/** Twice what a form may weigh: files are written with spaces. */
const FILE_MAX_CHARS = OWN_FORMS.bytesMax * 2

/** Why a file is no form; `shared/studio.import.<id>`. */
export type ImportFault = 'tooLarge' | 'notJson' | 'notForm'

/** What a file holds, under the name of the form that takes it in. */
export function imported(text: string, { form: own }: OwnFormDraft): OwnFormDraft | ImportFault {
  if (text.length > FILE_MAX_CHARS) return 'tooLarge'
  const value = parsedFile(text)
  if (value === undefined) return 'notJson'
  if (!isObject(value) || value.kind !== KIND || !isObject(value.form) || !isWords(value.words)) return 'notForm'
  return { form: { ...value.form, $schema: own.$schema, formType: own.formType }, words: value.words }
}

/** A form under the name that it has in the library. */
export interface NamedDraft {
  readonly name: string
  readonly draft: OwnFormDraft
}

const BUNDLE = 'rendercare-forms'
/** Some tens of large forms, or hundreds of usual ones. */
const BUNDLE_MAX_CHARS = OWN_FORMS.bytesMax * 50

/** Several forms with their words as one file. */
export const bundled = (forms: readonly NamedDraft[]): string =>
  `${JSON.stringify({ kind: BUNDLE, version: 1, forms: forms.map(({ name, draft: { form, words } }) => ({ name, form, words })) }, null, 2)}\n`

/** The forms of a file; those without a name that a form can have are left out. */
export function unbundled(text: string): readonly NamedDraft[] | ImportFault {
  if (text.length > BUNDLE_MAX_CHARS) return 'tooLarge'
  const value = parsedFile(text, BUNDLE_MAX_CHARS)
  if (value === undefined) return 'notJson'
  if (!isObject(value) || value.kind !== BUNDLE || !Array.isArray(value.forms)) return 'notForm'
  return value.forms.slice(0, OWN_FORMS.most).flatMap((each: unknown): readonly NamedDraft[] => {
    if (!isObject(each) || typeof each.name !== 'string' || !isObject(each.form) || !isWords(each.words)) return []
    return ownFormName(ownFormId(each.name)) === undefined ? [] : [{ name: each.name, draft: { form: each.form, words: each.words } }]
  })
}

/** A file as JSON; undefined when it is too large or none. */
export function parsedFile(text: string, maxChars = FILE_MAX_CHARS): unknown {
  if (text.length > maxChars) return undefined

  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isWords = (value: unknown): value is FormWords => isObject(value) && Object.values(value).every((each) => typeof each === 'string' || isWords(each))
