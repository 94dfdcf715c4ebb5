import { type FormScreen, type ResolvedField, subjectQuestion } from '#contract'
import type { LinkedForm } from '../linked.ts'
import { complain, documentsOf, type LinkContext, look, namesOf } from './context.ts'
import { fitsSlot } from './domains.ts'
import { lookAnswer } from './look-answer.ts'
import { inside, type Place } from './place.ts'

/** Screens that begin a form for several speak of questions that the form has. */
export function checkSeveral(context: LinkContext, forms: ReadonlyMap<string, LinkedForm>): void {
  for (const document of documentsOf<FormScreen>(context, 'screen')) {
    const { kind, form: formId, several } = document.value
    if (kind !== 'form' || several === undefined) continue
    const place: Place = { document, path: ['several'] }
    const form = forms.get(formId)
    if (form) checkAgainst(context, place, form, several)
    else if (!context.read.broken.has(formId))
      complain(context, place, 'Only a form with answers of its own is begun for several', { expected: '"kind": "answers"' })
  }
}

function checkAgainst(context: LinkContext, place: Place, form: LinkedForm, { most, same, others, count }: NonNullable<FormScreen['several']>): void {
  same.forEach((name, index) => {
    const at = inside(place, 'same', index)
    if (name === subjectQuestion(form.about)) complain(context, at, 'Whom a form is about is not the same for several')
    else look(context, at, namesOf(form.fields), { what: `question of ${form.id}`, name })
  })
  const client = form.fields[subjectQuestion(form.about)]
  const other = others === undefined ? undefined : answerAt(context, inside(place, 'others'), form, others)
  if (other && !(fitsSlot('references', other) && other.to === client?.to))
    complain(context, inside(place, 'others'), `"${others}" does not name others of its kind`, { expected: `references to ${client?.to}`, found: other.type })
  const told = count && answerAt(context, inside(place, 'count', 'field'), form, count.field)
  if (!count || !told) return
  if (!fitsSlot('choice', told)) complain(context, inside(place, 'count', 'field'), `"${count.field}" is no choice`, { expected: 'choice', found: told.type })
  for (const [number, option] of Object.entries(count.values)) {
    const at = inside(place, 'count', 'values', number)
    if (Number(number) > most) complain(context, at, `There are ${most} at the most`)
    if (told.options && !told.options.some(({ id }) => id === option)) complain(context, at, `"${option}" is no option of "${count.field}"`)
  }
}

/** A question, or one of a group; a path that leads further is none. */
const answerAt = (context: LinkContext, place: Place, form: LinkedForm, path: string): ResolvedField | undefined =>
  lookAnswer(context, place, path, {
    fields: form.fields,
    what: `question of ${form.id}`,
    beyond: (_outer, name) => {
      complain(context, place, `"${name}" is no group`)
      return undefined
    },
  })
