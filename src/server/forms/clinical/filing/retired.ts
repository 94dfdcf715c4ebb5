import type { FieldProblem, Json, RetiredAnswers } from '#contract'
import { unitedRetired } from '#form-rules'
import { RefusalError } from '#server/platform/refusal'
import { CONTENT_MAX_BYTES } from '../limits.ts'
import { type FormSubject, subjectOf } from '../subject.ts'
import { keepable } from './read-answers.ts'

/**
 * Answers to earlier versions that travel beside those of this one. They are kept as they were given and never counted with; so they only have
 * to name questions of a published version of the same form. Throws invalid-value, unknown-field or too-large.
 */
export async function readRetired(subject: FormSubject, given: readonly RetiredAnswers[] = []): Promise<readonly RetiredAnswers[]> {
  if (Buffer.byteLength(JSON.stringify(given)) > CONTENT_MAX_BYTES) throw new RefusalError('too-large', { problems: [{ path: '/retired', message: '' }] })
  for (const [index, { hash, answers }] of given.entries()) {
    const names = await questionsOf(subject, hash)
    if (names === undefined) {
      const message = subject.say({ key: 'shared/form-records.unknownVersion' })
      throw new RefusalError('invalid-value', { problems: [{ path: `/retired/${index}/hash`, message }] })
    }
    const problems = answers.flatMap(({ field }, place): readonly FieldProblem[] =>
      names.has(field) ? [] : [{ path: `/retired/${index}/answers/${place}`, message: subject.say({ key: 'shared/validation.unknownKey' }) }],
    )
    if (problems.length > 0) throw new RefusalError('unknown-field', { problems })
  }
  return unitedRetired(keepable(given as unknown as Json) as unknown as readonly RetiredAnswers[])
}

/** The questions of a version of this form that this actor gets; undefined when it was never published. */
async function questionsOf({ context, actor, form }: FormSubject, hash: string): Promise<ReadonlySet<string> | undefined> {
  const version = await context.versions.byHash(actor.companyId, hash)
  if (version?.form.id !== form.id) return undefined
  const { cut } = await subjectOf(context, actor, version)
  return new Set(Object.entries(version.form.fields).flatMap(([name, { type }]) => (cut.has(name) || type === 'signature' ? [] : [name])))
}

/** Without the questions that this actor does not get. */
export async function shownRetired(subject: FormSubject, retired: readonly RetiredAnswers[]): Promise<readonly RetiredAnswers[]> {
  const shown: RetiredAnswers[] = []
  for (const { hash, answers } of retired) {
    const names = await questionsOf(subject, hash)
    const open = answers.filter(({ field }) => names?.has(field))
    if (open.length > 0) shown.push({ hash, answers: open })
  }
  return shown
}
