import { randomUUID } from 'node:crypto'
import { fieldsOfRole, type RoleKey } from '#contract'
import { resourceOfRole } from '#document'
import type { Tx } from '#server/platform/database'
import type { Told } from '../lifecycle/told.ts'
import type { FormSubject } from '../subject.ts'

const TITLE_MAX_CHARS = 200

interface Adding {
  /** By the keys of the role; what is undefined stays empty. */
  readonly task: Readonly<Partial<Record<RoleKey<'task'>, unknown>>> & { readonly title: string }
  readonly authorName: string
}

/** Makes a to-do in the state that its document begins with. Where no resource plays the role, there is no list to put it on, and none is made. */
export async function addTask({ context, actor }: FormSubject, tx: Tx, { task, authorName }: Adding): Promise<readonly Told[]> {
  const resource = resourceOfRole(context.documents.current(), 'task')
  if (resource === undefined) return []
  const names = fieldsOfRole(resource, 'task')
  const given = Object.entries({ ...task, title: task.title.slice(0, TITLE_MAX_CHARS) }).filter(([, value]) => value !== undefined)
  const state = resource.lifecycle && { [resource.lifecycle.field]: resource.lifecycle.initial[0] }
  const values = { ...Object.fromEntries(given.map(([key, value]) => [names[key as RoleKey<'task'>], value])), ...state }
  const view = await context.records.kept.insert(actor, tx, resource.name, { id: randomUUID(), locationId: null, values, authorName })
  return [{ resource: resource.name, view, action: 'create' }]
}
