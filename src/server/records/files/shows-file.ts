import { filesIn } from '#fields'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { RecordsContext } from '../context.ts'
import { getRecord } from '../get.ts'

/** A file with the record that holds it. */
export interface HeldFile {
  readonly resource: string
  readonly record: string
  readonly id: string
  readonly sha256: string
}

/** Whether a record that this actor may read, and that is not in the recycle bin, shows them this file, with these bytes. */
export async function showsFile(context: RecordsContext, actor: Actor, { resource, record, id, sha256 }: HeldFile): Promise<boolean> {
  try {
    const { values, deletedAt } = await getRecord(context, actor, { resource, id: record })
    const fields = context.documents().resources.get(resource)?.fields ?? {}
    return deletedAt === null && filesIn(fields, values).some(({ value }) => value.id === id && (value.sha256 ?? sha256) === sha256)
  } catch (error) {
    if (error instanceof RefusalError) return false
    throw error
  }
}
