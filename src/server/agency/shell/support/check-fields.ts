import type { FieldProblem } from '#contract'
import { tidyValue, validateValue } from '#fields'
import { isBlank } from '#validation'
import type { ShellContext } from '../context.ts'

type Values = Readonly<Record<string, unknown>>

interface Checking {
  readonly resource: string
  /** What was sent, by the resource's field; blank ones are left out. */
  readonly values: Values
  /** How a field is called in what was sent. */
  readonly named?: Readonly<Record<string, string>>
}

export interface Checked {
  readonly values: Values
  readonly problems: readonly FieldProblem[]
}

/** Values tidied and judged as the resource's fields say. */
export function checkFields({ documents, say }: Pick<ShellContext, 'documents' | 'say'>, { resource, values, named = {} }: Checking): Checked {
  const fields = documents().resources.get(resource)?.fields ?? {}
  const given = Object.entries(values).filter(([, value]) => !isBlank(value))
  const tidied = given.flatMap(([name, value]) => {
    const field = fields[name]
    return field === undefined ? [] : [{ name, field, value: tidyValue(field, value) }]
  })
  return {
    values: Object.fromEntries(tidied.map(({ name, value }) => [name, value])),
    problems: tidied.flatMap(({ name, field, value }) =>
      validateValue(field, value, { today: '' }).map((problem) => ({
        path: `/${named[name] ?? name}${problem.path}`,
        message: say(problem.key, problem.params),
      })),
    ),
  }
}
