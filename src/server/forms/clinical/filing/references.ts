import { sql } from 'kysely'
import type { AnswerValues, FieldProblem } from '#contract'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { nothingWanted, want } from '#server/records'
import { wantedIn } from '../sources/labels.ts'
import type { FormSubject } from '../subject.ts'

/** Refuses answers that point at nothing this actor may name: one query per resource, one for users. */
export async function refuseDeadAnswers(subject: FormSubject, tx: Tx, answers: AnswerValues): Promise<void> {
  const { context, actor, form, say } = subject
  const wanted = wantedIn(form.fields, answers)
  const known = new Set<string>()
  for (const [resource, ids] of wanted.records) for (const id of await context.records.kept.nameable(actor, tx, resource, [...ids])) known.add(id)
  for (const id of await members(subject, tx, wanted.users)) known.add(id)
  const problems = Object.entries(form.fields).flatMap(([name, field]): readonly FieldProblem[] => {
    const own = nothingWanted()
    want(own, field, answers[name])
    const path = `/answers/${name}`
    const dead = [...own.records.values()].some((ids) => [...ids].some((id) => !known.has(id)))
    const stranger = [...own.users].some((id) => !known.has(id))
    return [
      ...(dead ? [{ path, message: say({ key: 'shared/validation.notFound' }) }] : []),
      ...(stranger ? [{ path, message: say({ key: 'shared/validation.userNotFound' }) }] : []),
    ]
  })
  if (problems.length > 0) throw new RefusalError('invalid-value', { problems })
}

/** A super admin need not be a member of the company they work in. */
async function members({ actor }: FormSubject, tx: Tx, ids: ReadonlySet<string>): Promise<readonly string[]> {
  if (ids.size === 0) return []
  const { rows } = await sql<{ user_id: string }>`select user_id from company_member where user_id = any(${[...ids]})`.execute(tx)
  return [...rows.map((row) => row.user_id), actor.userId]
}
