import { createContext, useContext } from 'react'
import type { Json, ResolvedField } from '#contract'
import type { ChoiceOption } from '#widgets'
import type { Answers } from '../answers.ts'

/** A found record; of a reference that fills its neighbours also what it says, with the names of what it points at. */
export interface FoundRecord extends ChoiceOption {
  readonly fills?: Readonly<Record<string, Json>> | undefined
  readonly names?: Readonly<Record<string, unknown>> | undefined
}

/** Finds records for a reference or users for a user field, beside what the form says; the form itself fetches nothing. */
export type ReferenceSearch = (field: ResolvedField, text: string, signal: AbortSignal, beside?: Answers) => Promise<readonly FoundRecord[]>

/** What the controls of one form share. */
export interface FormSetting {
  /** Prefix of the fields' element ids, so that two forms on a page don't clash. */
  readonly formId: string
  /** Zone in which times are typed. */
  readonly timeZone: string
  readonly search: (field: ResolvedField, text: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>
  /** Changes another field of the form. */
  readonly change: (name: string, value: Json) => void
  /** Display text of an id that was chosen here before. */
  readonly labelOf: (id: string) => string | undefined
  readonly remember: (option: ChoiceOption) => void
  /** The focus has left the field at this pointer, so its errors may show. */
  readonly leave: (path: string) => void
}

const ALONE: FormSetting = {
  formId: 'form',
  timeZone: 'UTC',
  search: () => Promise.resolve([]),
  change: () => undefined,
  labelOf: () => undefined,
  remember: () => undefined,
  leave: () => undefined,
}

export const FormContext = createContext<FormSetting>(ALONE)

export const useFormSetting = (): FormSetting => useContext(FormContext)

/** The element id of the field at a pointer; an error summary links to it. */
export const fieldId = (formId: string, path: string): string => `${formId}${path.replaceAll('/', '-')}`
