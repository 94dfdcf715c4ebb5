import type { Json } from '#contract'

/** A form's answers by field name; a blank one is null or absent. */
export type Answers = Readonly<Record<string, Json>>

/** Messages by JSON pointer into the answers, already in the user's language: `/phone`, `/contacts/0/name`; `` for the whole form. */
export type FormErrors = Readonly<Record<string, string>>

/** Display texts of references and users, by field name, as a record carries them. */
export type AnswerLabels = Readonly<Record<string, string | readonly string[]>>

export type Mode = 'edit' | 'read'

/** `/contacts/0` + `name` → `/contacts/0/name`. */
export const pointer = (base: string, step: string | number): string => `${base}/${step}`
