import { randomUUID } from 'node:crypto'
import { TODOS } from '#contract'
import { runnerOf } from '#form-rules'
import type { Tx } from '#server/database'
import type { Told } from '../lifecycle/told.ts'
import type { FormSubject } from '../subject.ts'
import type { Judged } from './judge.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** The to-dos that the document wants once a form is filed, for whoever filed it. */
export async function makeTasks(subject: FormSubject, tx: Tx, { judged, authorName }: { judged: Judged; authorName: string }): Promise<readonly Told[]> {
  const { form, actor, context, say } = subject
  const told: Told[] = []
  const outcome = (source: string): unknown => runnerOf(source, { form, answers: judged.answers, context: judged.context })()
  for (const { when, due, priority = 'normal', title } of form.tasks) {
    const holds = when === undefined || outcome(when) === true
    const date = holds ? outcome(due) : undefined
    if (!holds) continue
    const values = {
      title: say({ key: title }).slice(0, 200),
      ...(typeof date === 'string' && DATE.test(date) && { dueOn: date }),
      assignedTo: actor.userId,
      priority,
      status: 'open',
      clientId: judged.answers[form.about.client],
    }
    const view = await context.records.kept.insert(actor, tx, TODOS, { id: randomUUID(), locationId: null, values, authorName })
    told.push({ resource: TODOS, view, action: 'create' })
  }
  return told
}
