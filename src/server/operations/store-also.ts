import { RefusalError } from '#server/platform/refusal'
import type { Ready, RecordUnit, Unready } from '#server/records'
import type { Planned } from './operation-code.ts'

type Made = Extract<Planned, { readonly create: unknown }>
type Changed = Extract<Planned, { readonly row: unknown }>

/** What the code of an operation writes beside its items. What the rules of its records refuse refuses the operation. */
export async function storeAlso(unit: RecordUnit, writes: readonly Planned[], reason: string | undefined): Promise<void> {
  for (const resource of new Set(writes.map((write) => write.resource))) {
    const own = writes.filter((write) => write.resource === resource)
    await insertAll(
      unit,
      resource,
      own.filter((write): write is Made => 'create' in write),
      reason,
    )
    await changeAll(
      unit,
      resource,
      own.filter((write): write is Changed => 'row' in write),
      reason,
    )
  }
}

async function insertAll(unit: RecordUnit, resource: string, made: readonly Made[], reason: string | undefined): Promise<void> {
  const prepared = await unit.prepare(
    resource,
    made.map(({ create }) => create),
  )
  await unit.insert(resource, prepared.map(allowed<Ready>), reason)
}

async function changeAll(unit: RecordUnit, resource: string, changed: readonly Changed[], reason: string | undefined): Promise<void> {
  const changes = []
  for (const { row, values, transition } of changed) {
    const named = { ...(transition !== undefined && { transition }) }
    changes.push({ row, ...allowed(await unit.prepareChange(resource, { row, values, ...named }, reason)), ...named })
  }
  await unit.replace(resource, changes, reason)
}

function allowed<T extends object>(outcome: T | Unready): T {
  if ('problems' in outcome) throw new RefusalError('check-failed', { problems: outcome.problems })
  return outcome
}
