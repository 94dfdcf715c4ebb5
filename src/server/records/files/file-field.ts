import type { ResolvedField } from '#contract'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { RecordsContext } from '../context.ts'
import { may, subjectOf } from '../subject.ts'

type Fields = Readonly<Record<string, ResolvedField>>

/** Where a file is to be attached. */
export interface RecordFilePlace {
  readonly resource: string
  /** JSON pointer of the field, rows by place. */
  readonly at: string
}

/** The file field at a place, for who makes or changes records of the resource and may fill the field in. Throws unknown-resource, not-found or forbidden. */
export function recordFileField(context: RecordsContext, actor: Actor, { resource: name, at }: RecordFilePlace): ResolvedField {
  const resource = context.documents().resources.get(name)
  if (resource === undefined) throw new RefusalError('unknown-resource')
  if (!may(resource, actor, 'read') || !(may(resource, actor, 'create') || may(resource, actor, 'update'))) throw new RefusalError('forbidden')
  const { rights } = subjectOf(context, actor, resource)
  const [top = '', ...inner] = at.split('/').slice(1)
  const field = fieldIn(resource.fields, [top, ...inner])
  const right = rights.get(top)
  if (field?.type !== 'file' || right === undefined || right.sight === 'hidden') throw new RefusalError('not-found')
  if (!right.canWrite || field.readOnly === true) throw new RefusalError('forbidden')
  return field
}

/** Rows of records of their own are filled in where they are. */
function fieldIn(fields: Fields, [name = '', ...rest]: readonly string[]): ResolvedField | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.of === undefined || field.owns !== undefined) return rest.length === 0 ? field : undefined
  return fieldIn(field.of, field.type === 'rows' ? rest.slice(1) : rest)
}
