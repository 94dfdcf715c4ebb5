import { type FormWords, isObject, OWN_FORMS, type OwnFormDraft } from '#contract'

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

/** A file as JSON; undefined when it is too large or none. */
export function parsedFile(text: string): unknown {
  if (text.length > FILE_MAX_CHARS) return undefined

  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isWords = (value: unknown): value is FormWords => isObject(value) && Object.values(value).every((each) => typeof each === 'string' || isWords(each))
