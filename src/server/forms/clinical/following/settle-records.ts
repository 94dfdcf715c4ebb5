import type { FormRecord } from '#contract'
import type { LinkedResource } from '#document'
import type { CalledRecord } from '#form-rules'
import type { Tx } from '#server/platform/database'
import { changesBetween } from '#server/records'
import type { Told } from '../lifecycle/told.ts'
import type { FormSubject } from '../subject.ts'
import { addTask } from './add-task.ts'
import { type Followed, type FollowedRecord, followedId, isRecord } from './followed.ts'
import { calledValues, endValues, missingIn, startingValues, withoutEnds } from './record-values.ts'

/** What a filed form has called for so far, and what it calls for now. */
export interface Settling {
  /** Of the filed form. */
  readonly id: string
  readonly follows: readonly Followed[]
  readonly called: readonly CalledRecord[]
  /** Which entries are looked at; the records of others stay as they are. */
  readonly isDue: (entry: FormRecord) => boolean
  /** Where the form is. */
  readonly locationId: string | null
  /** The client that it is about. */
  readonly clientId: unknown
  readonly authorName: string
}

export interface Settled {
  readonly follows: readonly Followed[]
  readonly told: readonly Told[]
}

type Values = Readonly<Record<string, unknown>>

/**
 * Makes the records that answers call for, brings those that are there up to date and marks those that count no more. The same call twice
 * changes nothing the second time. A record that somebody threw away stays away; one that lacks what it needs is not made, and a to-do says so.
 */
export async function settleRecords(subject: FormSubject, tx: Tx, settling: Settling): Promise<Settled> {
  const { follows, called, isDue, id } = settling
  const entries = (subject.form.creates ?? []).filter(isDue)
  const known = new Map(follows.filter(isRecord).map((each) => [each.id, each]))
  const kept: Followed[] = follows.filter((each) => !isRecord(each) || !entries.some((entry) => entry.id === each.entry))
  const told: Told[] = []
  const wanted = new Set<string>()
  const unmade = new Set<string>()
  for (const call of called.filter(({ entry }) => isDue(entry))) {
    const own = followedId(id, call.entry.id, call.row)
    wanted.add(own)
    const made = await settleOne(subject, tx, { ...settling, call, own, known: known.get(own) })
    if (made === 'unmade') unmade.add(call.entry.resource)
    else {
      told.push(...made)
      kept.push(recordOf(call, own))
    }
  }
  for (const each of known.values()) {
    const entry = entries.find((one) => one.id === each.entry)
    if (entry === undefined || wanted.has(each.id)) continue
    if (each.ended === undefined) told.push(...(await endOne(subject, tx, { ...settling, each, entry })))
    kept.push({ ...each, ended: true })
  }
  return { follows: kept, told: [...told, ...(await notifyNotCreated(subject, tx, settling, [...unmade]))] }
}

const recordOf = ({ entry, row }: CalledRecord, id: string): FollowedRecord => ({
  entry: entry.id,
  ...(row !== undefined && { row }),
  resource: entry.resource,
  id,
})

interface Calling extends Settling {
  readonly call: CalledRecord
  readonly own: string
  readonly known: FollowedRecord | undefined
}

async function settleOne(subject: FormSubject, tx: Tx, calling: Calling): Promise<readonly Told[] | 'unmade'> {
  const { call, own, known, id, locationId, authorName } = calling
  const resource = resourceOf(subject, call.entry.resource)
  if (resource === undefined) return 'unmade'
  const values = calledValues(subject, resource, call, id)
  const current = known && (await subject.context.records.kept.hold(subject.actor, tx, { resource: resource.name, id: own }))
  if (current === undefined) {
    const starting = startingValues(subject, resource, values)
    if (missingIn(resource, starting).length > 0) return 'unmade'
    const view = await subject.context.records.kept.insert(subject.actor, tx, resource.name, { id: own, locationId, values: starting, authorName })
    return [{ resource: resource.name, view, action: 'create' }]
  }
  const named = Object.fromEntries(Object.keys(call.entry.values).map((name) => [name, values[name] ?? null]))
  const again = known?.ended === true ? withoutEnds(resource, call.entry) : {}
  return change(subject, tx, { resource, row: current, values: { ...again, ...named }, authorName })
}

interface Ending extends Settling {
  readonly each: FollowedRecord
  readonly entry: FormRecord
}

async function endOne(subject: FormSubject, tx: Tx, { id, each, entry, authorName }: Ending): Promise<readonly Told[]> {
  const resource = resourceOf(subject, each.resource)
  const row = resource && (await subject.context.records.kept.hold(subject.actor, tx, { resource: resource.name, id: each.id }))
  return resource === undefined || row === undefined ? [] : change(subject, tx, { resource, row, values: endValues(subject, entry, id), authorName })
}

interface Change {
  readonly resource: LinkedResource
  readonly row: NonNullable<Awaited<ReturnType<FormSubject['context']['records']['kept']['hold']>>>
  readonly values: Values
  readonly authorName: string
}

/** Nothing is written where nothing is different; what is in the recycle bin stays there as it is. */
async function change(subject: FormSubject, tx: Tx, { resource, row, values, authorName }: Change): Promise<readonly Told[]> {
  const { kept } = subject.context.records
  const next = startingValues(subject, resource, { ...row.values, ...values })
  if (row.deletedAt !== null || changesBetween(resource.fields, row.values, next).length === 0) return []
  const deed = { action: 'update', authorName } as const
  const view = await kept.replace(subject.actor, tx, { resource: resource.name, id: row.id }, { current: row, values: next, deed })
  return [{ resource: resource.name, view, action: 'update' }]
}

const resourceOf = ({ context }: FormSubject, name: string): LinkedResource | undefined => context.documents.current().resources.get(name)

/** Filing never fails over a record that cannot be made: whoever filed is told to make it by hand. */
async function notifyNotCreated(subject: FormSubject, tx: Tx, { clientId, authorName }: Settling, names: readonly string[]): Promise<readonly Told[]> {
  const { context, actor, say, surroundings } = subject
  const told: Told[] = []
  for (const name of names) {
    const what = say({ key: context.documents.current().resources.get(name)?.plural ?? name })
    const title = say({ key: 'shared/form-records.notMade', params: { what } })
    const task = { title, due: surroundings.today, assignee: actor.userId, priority: 'high', client: clientId }
    told.push(...(await addTask(subject, tx, { task, authorName })))
  }
  return told
}
