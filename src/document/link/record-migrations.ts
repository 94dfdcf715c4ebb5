import { fieldsBefore, type OwnMigration, type ResolvedField, type ResourceMigration } from '#contract'
import { isReference, typeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { checkWhole } from './computation.ts'
import { checkUnique, complain, type LinkContext, look, namesOf } from './context.ts'
import { checkExpression } from './expressions.ts'
import { checkReference, lookResource } from './look-resource.ts'
import { inside, type Place } from './place.ts'

type Fields = Readonly<Record<string, ResolvedField>>

/** A step, where it stands, and the fields by the names that they had when it was taken. */
interface Step<Migration = ResourceMigration> {
  readonly place: Place
  readonly resource: LinkedResource
  readonly step: Migration
  readonly later: readonly ResourceMigration[]
  readonly fields: Fields
}

/** Each step must have been possible with the fields as they were then, and must leave what is kept where it can be read. */
export function checkMigrations(context: LinkContext, place: Place, resource: LinkedResource): void {
  const { migrations = [] } = resource
  if (migrations.length > 0 && resource.source !== undefined) complain(context, place, 'Rows that the server keeps itself are not migrated')
  checkUnique(context, place, migrations)
  migrations.forEach((step, index) => {
    const later = migrations.slice(index + 1)
    checkStep(context, { place: inside(place, index), resource, step, later, fields: fieldsBefore(resource.fields, later) })
  })
}

function checkStep(context: LinkContext, given: Step): void {
  const { place, step, fields } = given
  if (step.op === 'rename') {
    checkRename(context, { ...given, step })
    return
  }
  const field = look(context, inside(place, 'field'), namesOf(fields), { what: 'field at this step', name: step.field })
  if (field === undefined) return
  if (step.op === 'calculate') {
    if (field.value === undefined) complain(context, inside(place, 'field'), `The field "${step.field}" is not calculated`, { found: field.type })
    return
  }
  const isKept = step.op !== 'recode' && step.op !== 'set' && !(step.op === 'split' && step.to.includes(step.field))
  if (isKept) checkKept(context, inside(place, 'field'), step.field, field)
  switch (step.op) {
    case 'recode':
      checkRecode(context, { ...given, step }, field)
      return
    case 'split':
      checkType(context, inside(place, 'field'), field, ['text', 'multiline'])
      for (const [index, name] of step.to.entries()) checkFilled(context, given, inside(place, 'to', index), name)
      return
    case 'set': {
      const { yields } = typeOf(field)
      checkFilled(context, given, inside(place, 'field'), step.field)
      if (yields === undefined) return
      const expression = checkExpression(context, inside(place, 'value'), step.value, { scope: { root: 'record', fields }, yields })
      checkWhole(context, inside(place, 'value'), expression, field)
      return
    }
    case 'point':
      checkPoint(context, { ...given, step }, field)
      return
    case 'own':
      checkOwn(context, { ...given, step }, field)
  }
}

function checkRename(context: LinkContext, { place, resource, step, fields }: Step<Extract<ResourceMigration, { op: 'rename' }>>): void {
  const field = look(context, inside(place, 'to'), namesOf(fields), { what: 'field after this step', name: step.to })
  if (Object.hasOwn(resource.fields, step.field) || Object.hasOwn(fields, step.field))
    complain(context, inside(place, 'field'), `There is a field "${step.field}", so nothing that was called so can have another name`)
  if (field?.place || field?.type === 'calculated')
    complain(context, inside(place, 'to'), `The field "${step.to}" is worked out by the server, which needs no step for it`)
}

/** What a step takes from stays readable, and nobody fills it again. */
function checkKept(context: LinkContext, place: Place, name: string, field: ResolvedField): void {
  const asks = field.required || field.requiredWhen !== undefined || field.default !== undefined || field.starts !== undefined
  if (!field.readOnly || asks)
    complain(context, place, `The field "${name}" is filled in no more: it stays, so that what is kept in it can be read`, {
      expected: '"readOnly": true, and nothing that asks for it or fills it',
    })
}

function checkType(context: LinkContext, place: Place, field: ResolvedField, types: readonly ResolvedField['type'][]): void {
  if (!types.includes(field.type)) complain(context, place, 'The field is of another type', { expected: types.join(' or '), found: field.type })
}

/** What a step fills for many records at once is nothing that the server works out, nor what no two records share. */
function checkFilled(context: LinkContext, { fields }: Step, place: Place, name: string): void {
  const field = look(context, place, namesOf(fields), { what: 'field at this step', name })
  if (field === undefined) return
  const isOwn = typeOf(field).isWorkedOut || field.sums !== undefined || field.place
  if (isOwn || field.unique || (typeOf(field).yields === undefined && !isReference(field)))
    complain(context, place, `The field "${name}" cannot be filled by a migration`, { found: field.unique ? 'unique' : field.type })
}

function checkRecode(context: LinkContext, { place, step, later }: Step<Extract<ResourceMigration, { op: 'recode' }>>, field: ResolvedField): void {
  checkType(context, inside(place, 'field'), field, ['choice', 'choices'])
  if (field.options === undefined) return
  const isLast = !later.some((other) => other.op === 'recode' && other.field === step.field)
  const options = new Map(field.options.map(({ id }) => [id, true as const]))
  for (const [code, now] of Object.entries(step.codes)) {
    if (options.has(code)) complain(context, inside(place, 'codes', code), `The option "${code}" is still there, so it is called nothing else`)
    if (isLast) look(context, inside(place, 'codes', code), { all: options, complete: true }, { what: `option of "${step.field}"`, name: now })
  }
}

function checkPoint(context: LinkContext, given: Step<Extract<ResourceMigration, { op: 'point' }>>, field: ResolvedField): void {
  const { place, step, fields } = given
  checkType(context, inside(place, 'field'), field, ['text', 'multiline'])
  checkFilled(context, given, inside(place, 'to'), step.to)
  const to = fields[step.to]
  if (to === undefined) return
  checkType(context, inside(place, 'to'), to, ['reference'])
  const target = to.to === undefined ? undefined : lookResource(context, inside(place, 'to'), to.to)
  if (target?.source !== undefined) complain(context, inside(place, 'to'), `${target.id} are no records of a company, so no text names one`)
  const by =
    step.by === undefined || !target ? undefined : look(context, inside(place, 'by'), namesOf(target.fields), { what: `field of ${target.id}`, name: step.by })
  if (by) checkType(context, inside(place, 'by'), by, ['text', 'email', 'phone', 'sequence'])
}

function checkOwn(context: LinkContext, { place, resource, step }: Step<OwnMigration>, field: ResolvedField): void {
  checkType(context, inside(place, 'field'), field, ['rows'])
  const target = lookResource(context, inside(place, 'resource'), step.resource)
  if (!target) return
  if (target.source !== undefined || target === resource)
    complain(context, inside(place, 'resource'), 'Rows become records of another resource that people keep', { found: target.id })
  checkReference(context, inside(place, 'by'), target, { field: step.by, to: resource.name })
  const { owns } = field
  if (owns && (owns.resource !== step.resource || owns.by !== step.by))
    complain(context, inside(place, 'resource'), `The rows of "${step.field}" are records of another resource by now`, {
      expected: `resources/${owns.resource} by "${owns.by}"`,
    })
  for (const [name, from] of Object.entries(step.values)) {
    const at = inside(place, 'values', name)
    const taker = look(context, at, namesOf(target.fields), { what: `field of ${target.id}`, name })
    // Rows that are records by now have the fields of those; what they had before is said nowhere any more.
    const giver = owns ? undefined : look(context, at, namesOf(field.of ?? {}), { what: `field of the rows "${step.field}"`, name: from })
    if (taker && giver && (taker.type !== giver.type || taker.to !== giver.to || ['calculated', 'sequence', 'file', 'secret'].includes(taker.type)))
      complain(context, at, `The field "${name}" cannot take over what "${from}" says`, { expected: giver.type, found: taker.type })
  }
  const needed = Object.entries(target.fields).find(([name, each]) => isNeeded(each) && name !== step.by && !Object.hasOwn(step.values, name))
  if (needed) complain(context, inside(place, 'values'), `The field "${needed[0]}" of ${target.id} is required, and no row says it`)
}

const isNeeded = (field: ResolvedField): boolean =>
  field.required === true && field.default === undefined && field.starts === undefined && !field.readOnly && !typeOf(field).isWorkedOut
