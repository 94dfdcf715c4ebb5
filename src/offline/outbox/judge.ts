import { isFieldProblem, isObject, readJson } from '#contract'
import type { Attention } from './outbox-record.ts'

/** An answer as it came over the wire. */
export interface RawReply {
  readonly status: number
  readonly text: string
}

export type Verdict =
  /** The server has it. */
  | { readonly kind: 'stored' }
  /** The person has to look at it; asking again changes nothing. */
  | { readonly kind: 'attention'; readonly attention: Attention }
  /** Nobody is signed in any more. */
  | { readonly kind: 'sign-in' }
  /** The session works in another company, or was renewed in between. */
  | { readonly kind: 'not-now' }
  /** Later again. */
  | { readonly kind: 'trouble'; readonly waitMs?: number }

type Fields = Readonly<Record<string, unknown>>

const parsed = (text: string): Fields | undefined => {
  const value = readJson(text)
  return isObject(value) && typeof value.success === 'boolean' ? value : undefined
}

/** The id that an answer names: of the record itself, of the record inside a filed form, or of what an operation was done with. */
const idOf = (data: unknown): unknown => {
  if (!isObject(data)) return undefined
  if (Array.isArray(data.items)) return isObject(data.items[0]) ? data.items[0].key : undefined
  return isObject(data.record) ? data.record.id : (data.id ?? data._id)
}

/** Temporary or not ours to decide on, though below 500: timeouts, too early, too many. */
const TEMPORARY = [408, 425, 429]

const waitOf = (data: unknown): { readonly waitMs?: number } =>
  isObject(data) && typeof data.retryAfterSeconds === 'number' ? { waitMs: data.retryAfterSeconds * 1_000 } : {}

const attentionOf = (status: number, { code, message, problems }: Fields): Attention => ({
  status,
  ...(typeof code === 'string' ? { code } : {}),
  message: typeof message === 'string' ? message : '',
  problems: Array.isArray(problems) ? problems.filter(isFieldProblem) : [],
})

/**
 * What an answer means for a form that was sent. Only a success in JSON that names the form's id says that it is stored (fault R31);
 * a page of a proxy, a cut body or somebody else's id never does.
 */
export const judge = ({ status, text }: RawReply, formId: string): Verdict => {
  const answer = parsed(text)
  const isOk = status >= 200 && status < 300
  if (isOk) return answer?.success === true && idOf(answer.data) === formId ? { kind: 'stored' } : { kind: 'trouble' }
  if (status === 401) return { kind: 'sign-in' }
  if (answer === undefined || status >= 500 || status < 400 || TEMPORARY.includes(status)) return { kind: 'trouble', ...waitOf(answer?.data) }
  if (answer.code === 'wrong-company' || answer.code === 'cross-site') return { kind: 'not-now' }
  return { kind: 'attention', attention: attentionOf(status, answer) }
}
