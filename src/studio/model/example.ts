import type { AnswerValues, FormTest, Json, ResolvedForm } from '#contract'
import { compileForm } from '#form-rules'

/** The moment at which examples without one of their own run. */
const MOMENT = { today: '2026-06-15', now: '2026-06-15T17:00:00.000Z', timeZone: 'America/Chicago', lookups: {} } as const

const isBlank = (value: Json | undefined): boolean => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What the rules make of some answers, as an example that is checked from now on: what is hidden, what must be answered because of a rule, and what is worked out. */
export function exampleOf(form: ResolvedForm, answers: AnswerValues, taken: readonly string[]): FormTest {
  const given = Object.fromEntries(Object.entries(answers).filter(([name, value]) => form.fields[name]?.type !== undefined && !isBlank(value)))
  const state = compileForm(form).evaluate(given, MOMENT)
  const names = Object.keys(form.fields)
  const hidden = names.filter((name) => form.fields[name]?.when !== undefined && !state.visible.has(`/${name}`))
  const visible = names.filter((name) => form.fields[name]?.when !== undefined && state.visible.has(`/${name}`))
  const required = names.filter((name) => form.fields[name]?.requiredWhen !== undefined && state.required.has(`/${name}`))
  const values = Object.fromEntries(
    names.flatMap((name) =>
      form.fields[name]?.value !== undefined && !isBlank(state.values[name]) && given[name] === undefined ? [[name, state.values[name]]] : [],
    ),
  )
  return {
    id: idBeside(taken),
    given: given as FormTest['given'],
    expect: {
      ...(visible.length > 0 && { visible }),
      ...(hidden.length > 0 && { hidden }),
      ...(required.length > 0 && { required }),
      ...(Object.keys(values).length > 0 && { values }),
    },
  }
}

function idBeside(taken: readonly string[]): string {
  for (let number = 1; ; number += 1) if (!taken.includes(`example-${number}`)) return `example-${number}`
}
