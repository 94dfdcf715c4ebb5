import { addDays, clientIn } from '#contract'
import { runnerOf, takingOf } from '#form-rules'
import type { Tx } from '#server/platform/database'
import { addTask } from '../following/add-task.ts'
import type { Replaced } from '../lifecycle/supersede.ts'
import type { Told } from '../lifecycle/told.ts'
import type { FormSubject } from '../subject.ts'
import type { Judged } from './judge.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/

interface Making {
  readonly judged: Pick<Judged, 'answers' | 'context'>
  readonly authorName: string
  /** The form that this one replaces: what it called for in the same way was told then. */
  readonly replaced?: Replaced | undefined
}

/** The to-dos that the document wants once a form is filed, for whoever filed it. */
export async function makeTasks(subject: FormSubject, tx: Tx, { judged, authorName, replaced }: Making): Promise<readonly Told[]> {
  const { actor, form, say } = subject
  const told: Told[] = []
  const before = replaced === undefined ? [] : calledTasks(replaced.subject.form, { answers: replaced.row.answers, context: judged.context })
  for (const { id, title, priority, dueOn } of calledTasks(form, judged)) {
    if (before.some((task) => task.id === id && task.dueOn === dueOn)) continue
    const task = { title: say({ key: title }), due: dueOn, assignee: actor.userId, priority, client: clientIn(form.about, judged.answers) }
    told.push(...(await addTask(subject, tx, { task, authorName })))
  }
  return told
}

interface CalledTask {
  readonly id: string
  readonly title: string
  readonly priority: string
  readonly dueOn: string | undefined
}

/** What the answers call for, and by when. */
function calledTasks(form: FormSubject['form'], { answers, context }: Making['judged']): readonly CalledTask[] {
  const reading = { form, answers, context }
  const outcome = (source: string): unknown => runnerOf(source, reading)()
  return form.tasks.flatMap(({ id, when, due, priority = 'normal', title }) => {
    if (when !== undefined && outcome(when) !== true) return []
    const taken = takingOf(due, reading)()
    const date = taken !== undefined && 'from' in taken ? addDays(context.today, taken.days ?? 0) : taken?.value
    return [{ id, title, priority, dueOn: typeof date === 'string' && DATE.test(date) ? date : undefined }]
  })
}
