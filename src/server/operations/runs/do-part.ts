import { OPERATION_PART_MAX, type OperationFinding } from '#contract'
import type { Linked, LinkedOperation } from '#document'
import { type Actor, allows } from '#permissions'
import type { WriteAudit } from '#server/platform/audit'
import type { Database, Tx } from '#server/platform/database'
import { type Say, withLanguage } from '#server/platform/language'
import { RefusalError } from '#server/platform/refusal'
import type { KeepingRecords } from '#server/records'
import type { Modules } from '../judge.ts'
import { performPart } from '../perform.ts'
import type { StoredItem } from './once.ts'
import { LostRun, type OpenRun, type OpenRuns } from './open-run.ts'

export interface PartOptions {
  readonly database: Database
  readonly records: Pick<KeepingRecords, 'unit'>
  readonly documents: () => Linked
  readonly modules: Modules
  readonly audit: WriteAudit
  readonly say: Say
  /** Who somebody is in a company now, with the rights that they have now; undefined where they may not come in any more. */
  readonly actorOf: (userId: string, companyId: string) => Promise<Actor | undefined>
  /** Told of the name of what went wrong with a record. */
  readonly failed: (run: string, error: unknown) => void
}

/**
 * A part that takes longer is made smaller, one that is done sooner larger. Nobody else has the embedded database meanwhile; on a server others only wait
 * for the records of the part.
 */
const PART_MS: Readonly<Record<Database['kind'], PartMs>> = { embedded: { most: 100, least: 60 }, server: { most: 500, least: 300 } }

interface PartMs {
  readonly most: number
  readonly least: number
}

/** Records that something is wrong with, and not with what was asked: there is no use in going on. */
const FAULTS_MAX = 10

/** `ended`: nothing is left to do here, for whatever reason. */
export type AfterPart = 'more' | 'ended'

/** Does the next part of a run in one transaction, with the rights that who began it has now. */
export async function doPart(options: PartOptions, runs: OpenRuns, run: OpenRun): Promise<AfterPart> {
  const operation = options.documents().operations.get(run.operation)
  if (operation === undefined) return endAs(runs, run, 'failed')
  const actor = await options.actorOf(run.by, run.companyId)
  if (actor === undefined || !mayGoOn(options.documents(), operation, actor)) return endAs(runs, run, 'stopped')
  const count = Math.min(run.size, run.waiting.length)
  try {
    return await withLanguage(run.asked.language, () => writePart(options, runs, { run, operation, actor: atPlaceOf(run, actor), count }))
  } catch (error) {
    if (error instanceof LostRun) return 'ended'
    if (error instanceof RefusalError && error.code === 'unavailable') throw error
    if (count > 1) {
      // One of them is in the way: which one is found by halves.
      run.size = Math.floor(count / 2)
      return 'more'
    }
    return leaveOut(options, runs, run, error)
  }
}

function mayGoOn(documents: Linked, { requires, resource = '' }: LinkedOperation, actor: Actor): boolean {
  const read = documents.resources.get(resource)?.rights.read
  return allows(requires, actor) && (read === undefined || allows(read.access, actor))
}

/** At the location that they had picked, where it is theirs still. */
function atPlaceOf({ asked: { locationId } }: OpenRun, actor: Actor): Actor {
  const isOwn = locationId !== null && (actor.locationIds.length === 0 || actor.locationIds.includes(locationId))
  return isOwn ? { ...actor, locationId } : actor
}

async function endAs(runs: OpenRuns, run: OpenRun, state: 'stopped' | 'failed'): Promise<AfterPart> {
  await runs.end(run, state, state === 'stopped' ? 'rights' : 'fault')
  return 'ended'
}

interface Part {
  readonly run: OpenRun
  readonly operation: LinkedOperation
  readonly actor: Actor
  readonly count: number
}

async function writePart(options: PartOptions, runs: OpenRuns, { run, operation, actor, count }: Part): Promise<AfterPart> {
  const { values, without } = run.asked
  const body = {
    ids: run.waiting.slice(0, count),
    ...(values && { values: values as Readonly<Record<string, never>> }),
    ...(without && { without }),
    ...(run.reason !== undefined && { reason: run.reason }),
  }
  let began = performance.now()
  const next = await options.records.unit(actor, { keep: true }, async (unit) => {
    began = performance.now()
    const items = await performPart(unit, operation, { modules: options.modules, body })
    return keepPart(options, runs, { tx: unit.tx, run, operation, actor, items, count, faults: run.faults })
  })
  run.size = sizeAfter(count, performance.now() - began, options.database.kind)
  return goneOn(run, next)
}

/** How many records the next part has, by how long the last one held the database. */
export function sizeAfter(count: number, tookMs: number, kind: Database['kind']): number {
  const { most, least } = PART_MS[kind]
  if (tookMs > most) return Math.max(1, Math.floor((count * least) / tookMs))
  return tookMs < least ? Math.min(OPERATION_PART_MAX, Math.ceil(count * Math.min(2, least / Math.max(tookMs, 1)))) : count
}

interface Kept extends Pick<Part, 'run' | 'count'> {
  readonly tx: Tx
  readonly operation: LinkedOperation | undefined
  readonly actor: Pick<Actor, 'userId' | 'companyId'>
  readonly items: readonly StoredItem[]
  readonly faults: number
}

async function keepPart({ audit }: PartOptions, runs: OpenRuns, { tx, run, operation, actor, items, count, faults }: Kept) {
  const next = await runs.advance(tx, run, { count, items, faults })
  if (next.place >= next.total)
    await audit(
      { actor, action: 'operation-run', entity: operation?.resource ?? 'operation', detail: { operation: run.operation, run: run.id, ended: true } },
      tx,
    )
  return next
}

function goneOn(run: OpenRun, { place, total, waiting }: Awaited<ReturnType<OpenRuns['advance']>>): AfterPart {
  run.place = place
  run.waiting = waiting ?? []
  return place >= total ? 'ended' : 'more'
}

/** A record that cannot be done by itself, either: it is kept why, and the others go on. */
async function leaveOut(options: PartOptions, runs: OpenRuns, run: OpenRun, error: unknown): Promise<AfterPart> {
  const { database, documents, failed } = options
  const isFault = !(error instanceof RefusalError)
  if (isFault) failed(run.id, error)
  const [key = ''] = run.waiting
  const findings = withLanguage(run.asked.language, () => findingsOf(options, error))
  const faults = run.faults + (isFault ? 1 : 0)
  const operation = documents().operations.get(run.operation)
  const items: readonly StoredItem[] = [{ key, state: 'refused', findings }]
  const actor = { userId: run.by, companyId: run.companyId }
  const kept = { run, operation, actor, items, count: 1, faults }
  try {
    const next = await database.transaction({ companyId: run.companyId }, (tx) => keepPart(options, runs, { tx, ...kept }))
    run.faults = faults
    run.size = 2
    const after = goneOn(run, next)
    return after === 'more' && faults >= FAULTS_MAX ? await endAs(runs, run, 'failed') : after
  } catch (lost) {
    if (lost instanceof LostRun) return 'ended'
    throw lost
  }
}

function findingsOf({ say }: PartOptions, error: unknown): readonly OperationFinding[] {
  const told = error instanceof RefusalError ? error.problems.flatMap(({ message }) => message || []) : []
  const own = error instanceof RefusalError && error.hasOwnMessage ? [error.message] : []
  const code = error instanceof RefusalError ? error.code : 'internal'
  const messages = [told, own].find((each) => each.length > 0) ?? [say(`shared/errors.${code}`)]
  return messages.slice(0, 4).map((message) => ({ code, severity: 'block', message }))
}
