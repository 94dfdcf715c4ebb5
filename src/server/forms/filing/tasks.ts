import { randomUUID } from 'node:crypto'
import { type ResolvedField, TODOS } from '#contract'
import { compileExpression, UNKNOWN } from '#expression'
import type { Tx } from '#server/database'
import type { Told } from '../lifecycle/told.ts'
import type { FormSubject } from '../subject.ts'
import type { Judged } from './judge.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** The to-dos that the document wants once a form is filed, for whoever filed it. */
export async function makeTasks(subject: FormSubject, tx: Tx, { judged, authorName }: { judged: Judged; authorName: string }): Promise<readonly Told[]> {
  const { form, actor, context, say } = subject
  const told: Told[] = []
  for (const { when, due, priority = 'normal', title } of form.tasks) {
    const holds = when === undefined || outcome(subject, when, judged) === true
    const date = holds ? outcome(subject, due, judged) : undefined
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

function outcome({ form }: FormSubject, source: string, { answers, context }: Judged): unknown {
  const lookups = typesOf(form.lookups)
  const compiled = compileExpression(source, { root: 'answers', fields: form.fields, ...(Object.keys(lookups).length > 0 && { lookups }) })
  const found = compiled.ok ? compiled.expression.evaluate(answers, context) : UNKNOWN
  return found === UNKNOWN ? undefined : found
}

type Lookups = FormSubject['form']['lookups']
const RESULTS = { text: 'text', number: 'decimal', date: 'date', boolean: 'boolean' } as const

/** The types of lookups, as expressions see them. */
function typesOf(lookups: Lookups): Readonly<Record<string, ResolvedField>> {
  const type = ({ take, result = 'text' }: Lookups[string]): ResolvedField['type'] =>
    take === 'exists' ? 'boolean' : take === 'last' ? RESULTS[result] : 'decimal'
  return Object.fromEntries(Object.entries(lookups).map(([name, lookup]) => [name, { type: type(lookup), label: '' }]))
}
