import { type ListQuery, recordsApi } from '#api'
import { COUNT_CAP, LIST_LIMIT_MAX, type ListScreen, type RecordView, type ResolvedResource } from '#contract'
import { askedFields } from './asked-fields.ts'

/** All records that a list would show, also those not loaded yet, COUNT_CAP at most: what an action on all of them works on. */
export async function gatherRecords(screen: ListScreen, resource: ResolvedResource, query: ListQuery): Promise<readonly RecordView[]> {
  const records: RecordView[] = []
  let after: string | undefined
  while (records.length < COUNT_CAP) {
    const { data, page } = await recordsApi.list(screen.resource, { ...query, fields: askedFields(screen, resource), limit: LIST_LIMIT_MAX, after })
    records.push(...data)
    if (page.next === null) break
    after = page.next
  }
  return records.slice(0, COUNT_CAP)
}
