import { type FieldProblem, seenText } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import { TEXTS } from './texts.ts'

/** What `POST /api/user-signature` carries (spec: shell-and-account §3). */
export interface SignatureFields {
  readonly pin?: string
  readonly name?: string
  readonly title?: string
  /** A PNG as a data URL. */
  readonly signature?: string
}

export type FilledFields = Required<SignatureFields>

const TEXT_MAX_CHARS = 100
const PIN = /^\d{4,6}$/

/** Whether a PIN could be one at all. */
export const isPin = (pin: string): boolean => PIN.test(pin)

const longer = (text: string): string | undefined => (text.length > TEXT_MAX_CHARS ? TEXTS.tooLong : undefined)

/** All four, tidied; throws `invalid-value` with the specification's sentence for each that is missing. */
export function readFields({ pin = '', signature = '', ...texts }: SignatureFields): FilledFields {
  const name = seenText(texts.name)
  const title = seenText(texts.title)
  const found: readonly (readonly [string, string | undefined])[] = [
    ['/pin', pin === '' ? TEXTS.pinRequired : isPin(pin) ? undefined : TEXTS.pinFormat],
    ['/name', name === '' ? TEXTS.nameRequired : longer(name)],
    ['/title', title === '' ? TEXTS.titleRequired : longer(title)],
    ['/signature', signature === '' ? TEXTS.signatureRequired : undefined],
  ]
  const problems = found.flatMap(([path, message]): readonly FieldProblem[] => (message === undefined ? [] : [{ path, message }]))
  if (problems[0] !== undefined) throw new RefusalError('invalid-value', { message: problems[0].message, problems })
  return { pin, name, title, signature }
}

/** Says no to one field in its own words. */
export const refuseField = (path: string, message: string, shown = message): RefusalError =>
  new RefusalError('invalid-value', { message: shown, problems: [{ path, message }] })
