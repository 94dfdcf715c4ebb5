import type { Value } from '#contract'
import type { LinkedForm } from '#document'

/** How the documents of a version are spelled; kept beside it. Those from before there was a number have none. */
export const SPELLING = 2

/**
 * A version from before values had one spelling, as it is written today: what records, other forms and to-dos took was an expression where it was a
 * text, and stands in `is` now.
 */
export const respelled = (form: LinkedForm): LinkedForm => ({
  ...form,
  tasks: form.tasks.map((task) => ({ ...task, due: spelled(task.due) })),
  ...(form.creates && { creates: form.creates.map((entry) => ({ ...entry, values: spelledAll(entry.values) })) }),
  ...(form.opens && { opens: form.opens.map((entry) => ({ ...entry, answers: spelledAll(entry.answers) })) }),
})

const spelled = (value: Value): Value => (typeof value === 'string' ? { is: value } : value)

const spelledAll = (values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, spelled(value)]))
