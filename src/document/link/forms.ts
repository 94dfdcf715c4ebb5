import type { Form, RecordForm } from '#contract'
import type { LinkedResource } from '../linked.ts'
import { checkIcon } from './access.ts'
import { checkUnique, complain, documentsOf, type LinkContext, look } from './context.ts'
import { checkExpression } from './expressions.ts'
import { lookField } from './filters.ts'
import { lookResource } from './look-resource.ts'
import { checkOwed } from './owed.ts'
import { inside, type Place } from './place.ts'
import { checkSections } from './sections.ts'

/** A form that makes a record asks for fields that exist, each once, and for all that its resource requires. */
export function linkRecordForms(context: LinkContext): void {
  for (const document of documentsOf<Form>(context, 'form')) if (document.value.kind === 'record') checkForm(context, { document, path: [] }, document.value)
}

function checkForm(context: LinkContext, place: Place, form: RecordForm): void {
  const { id } = place.document
  for (const path of ['title', 'submit', 'done']) context.strings.need(id, path, place)
  context.strings.may(id, 'description')
  checkOwed(context, inside(place, 'owed'), form.owed)
  checkThen(context, inside(place, 'submit', 'then'), form.submit.then)
  checkUnique(context, inside(place, 'steps'), form.steps)
  form.steps.forEach((step, index) => {
    context.strings.need(id, `steps.${step.id}`, inside(place, 'steps', index))
    checkIcon(context, inside(place, 'steps', index), step.icon)
  })
  const resource = lookResource(context, inside(place, 'answers', 'resource'), form.answers.resource)
  if (!resource) return
  checkRules(context, inside(place, 'checks'), form, resource)
  checkPlacing(context, place, form, resource)
}

function checkThen(context: LinkContext, place: Place, name: string | undefined): void {
  if (name === undefined) return
  const route = look(context, place, context.routes, { what: 'route', name })
  if (route && !route.path.includes(':id')) complain(context, place, `The route "${name}" has no ":id" to take the new record's id`, { found: route.path })
}

function checkRules(context: LinkContext, place: Place, form: RecordForm, resource: LinkedResource): void {
  checkUnique(context, place, form.checks ?? [])
  form.checks?.forEach(({ id, check, field }, index) => {
    context.strings.need(place.document.id, `checks.${id}`, inside(place, index))
    checkExpression(context, inside(place, index, 'check'), check, { scope: { root: 'answers', fields: resource.fields }, yields: 'boolean' })
    if (field !== undefined) lookField(context, inside(place, index, 'field'), resource, field)
  })
}

function checkPlacing(context: LinkContext, place: Place, form: RecordForm, resource: LinkedResource): void {
  const seen = new Set<string>()
  form.steps.forEach((step, index) => {
    const at = inside(place, 'steps', index)
    if (step.kind === 'fields' && step.checkSimilar && !resource.similar)
      complain(context, inside(at, 'checkSimilar'), `${resource.id} does not say when records are "similar"`)
    const placed = checkSections(context, inside(at, 'sections'), step.sections ?? [], { resource, root: 'answers', isFilledIn: true })
    for (const name of placed) {
      if (seen.has(name)) complain(context, at, `The field "${name}" is asked for twice`)
      seen.add(name)
    }
  })
  const missing = Object.entries(resource.fields).filter(
    ([name, field]) =>
      field.required && !field.readOnly && field.default === undefined && field.starts === undefined && name !== resource.lifecycle?.field && !seen.has(name),
  )
  if (missing.length > 0)
    complain(
      context,
      inside(place, 'steps'),
      `The form can never be sent: ${resource.id} requires ${missing.map(([name]) => `"${name}"`).join(', ')}, which no step asks for`,
    )
}
