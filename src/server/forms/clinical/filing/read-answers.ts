import type { AnswerValues, FieldProblem, Json } from '#contract'
import { into, tooManyIn } from '#form-rules'
import { RefusalError } from '#server/platform/refusal'
import { CONTENT_MAX_BYTES } from '../limits.ts'
import { type FormSubject, rulesFor } from '../subject.ts'
import { fieldAt } from './pointers.ts'

/** Answers as they were handed in, of the shape that the version asks for. Throws too-large, unknown-field or invalid-value with the place. */
export function readAnswers(subject: FormSubject, answers: unknown): AnswerValues {
  refuseTooLarge(subject, answers)
  refuseUnknown(subject, Object.keys(answers))
  const unprintable = unprintableIn(answers, '/answers')
  if (unprintable !== undefined) throw invalid(subject, unprintable, 'shared/validation.unprintable')
  const fault = subject.context.validators.faultIn(subject.version, answers)
  if (fault !== undefined) throw faultRefusal(subject, fault)
  return answers as AnswerValues
}

/**
 * Before anything is worked out: no more than a form holds, as a whole and in each of its lists. Throws bad-request, too-large, or invalid-value with
 * what is too much and where.
 */
export function refuseTooLarge({ form, say }: FormSubject, answers: unknown): asserts answers is AnswerValues {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers))
    throw new RefusalError('bad-request', { problems: [{ path: '/answers', message: '' }] })
  const bytes = Buffer.byteLength(JSON.stringify(answers))
  if (bytes > CONTENT_MAX_BYTES) {
    const message = say({ key: 'shared/form-records.tooLarge', params: { kb: Math.ceil(bytes / 1_000), max: CONTENT_MAX_BYTES / 1_000 } })
    throw new RefusalError('too-large', { message, problems: [{ path: '/answers', message }] })
  }
  const found = tooManyIn(form.fields, answers as AnswerValues)
  if (found === undefined) return
  const params = { field: say({ key: found.field.label }), count: found.count, max: found.max }
  throw invalid({ say }, `/answers${found.path}`, 'shared/form-records.tooMany', params)
}

/** Of answers that are still being given those that lookups may ask by: of the right shape, as the others are as good as blank. */
export function lookupAnswers(subject: FormSubject, answers: AnswerValues): AnswerValues {
  const { context, version } = subject
  return context.validators.fitting(version, answers, rulesFor(subject).lookupInputs)
}

/** What this actor does not get is as unknown as what isn't there. */
function refuseUnknown(subject: FormSubject, names: readonly string[]): void {
  const { form, cut, say } = subject
  const unknown = names.filter((name) => !Object.hasOwn(form.fields, name) || form.fields[name]?.type === 'signature' || cut.has(name))
  const problems = unknown.map((name): FieldProblem => ({ path: into('/answers', name), message: say({ key: 'shared/validation.unknownKey' }) }))
  if (problems.length > 0) throw new RefusalError('unknown-field', { problems })
}

function faultRefusal(subject: FormSubject, fault: string): RefusalError {
  const field = fieldAt(subject.form.fields, fault)
  if (field === undefined || field.type === 'signature' || !isKnown(subject, fault)) {
    const message = subject.say({ key: 'shared/validation.unknownKey' })
    return new RefusalError('unknown-field', { problems: [{ path: `/answers${fault}`, message }] })
  }
  return invalid(subject, `/answers${fault}`, 'shared/form-records.shape')
}

/** The pointer may lead one step below a field, to a key that it does not have. */
function isKnown({ form }: FormSubject, fault: string): boolean {
  const parent = fieldAt(form.fields, fault.slice(0, fault.lastIndexOf('/')))
  return parent?.of === undefined || fieldAt(form.fields, fault) !== parent || /\/\d+$/.test(fault)
}

const invalid = ({ say }: Pick<FormSubject, 'say'>, path: string, key: string, params: Readonly<Record<string, string | number>> = {}): RefusalError =>
  new RefusalError('invalid-value', { problems: [{ path, message: say({ key, params }) }] })

/** PostgreSQL keeps neither NUL nor half a surrogate pair. */
function unprintableIn(value: unknown, at: string): string | undefined {
  if (typeof value === 'string') return isKeepable(value) ? undefined : at
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const found = isKeepable(name) ? unprintableIn(inner, into(at, name)) : at
    if (found !== undefined) return found
  }
  return undefined
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
export const isKeepable = (text: string): boolean => !text.includes('\u0000') && !LONE_SURROGATE.test(text)

/** A copy whose texts PostgreSQL can keep: what it can't is left out. Serves drafts, which are never refused for a character. */
export function keepable(value: Json): Json {
  if (typeof value === 'string') return keepableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(keepable)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [keepableText(name), keepable(inner)]))
}

const keepableText = (text: string): string => (isKeepable(text) ? text : text.replaceAll('\u0000', '').replaceAll(new RegExp(LONE_SURROGATE, 'g'), '\uFFFD'))
