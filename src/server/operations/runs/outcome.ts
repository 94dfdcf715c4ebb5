import { sql } from 'kysely'
import type { OperationItem, RunItems } from '#contract'
import type { LinkedOperation } from '#document'
import type { SheetCell } from '#server/platform/sheets'
import type { RecordUnit } from '#server/records'
import type { StoredItem } from './once.ts'

/** Items of a page, and of one piece of a file. */
export const ITEMS_PAGE = 100

type Placed = StoredItem & { readonly place: number; readonly at: number }

export interface WhichItems {
  readonly run: string
  readonly state?: OperationItem['state'] | undefined
  /** As `next` of the page before. */
  readonly after?: string | undefined
}

/** A page of what came of a run, in its order, each with what it is called for this reader now. */
export async function itemsOf(unit: RecordUnit, operation: LinkedOperation | undefined, { run, state, after = '0-0' }: WhichItems): Promise<RunItems> {
  const [place = 0, at = 0] = after.split('-').map(Number)
  const { rows } = await sql<{ place: number; at: number; item: StoredItem }>`select s.place, e.at::int as at, e.item
    from operation_run_slice s, jsonb_array_elements(s.items) with ordinality as e(item, at)
    where s.run_id = ${run} and s.company_id = ${unit.actor.companyId} and (s.place, e.at) > (${place}::int, ${at}::bigint)
      ${state === undefined ? sql`` : sql`and e.item->>'state' = ${state}`} ${state === 'refused' ? sql`and s.refused > 0` : sql``}
    order by s.place, e.at limit ${ITEMS_PAGE + 1}`.execute(unit.tx)
  const shown = rows.slice(0, ITEMS_PAGE).map(({ item, ...where }): Placed => ({ ...item, ...where }))
  const names = await namesOf(unit, operation, shown)
  const items = shown.map(({ key, state: came, findings, id = '' }): OperationItem => {
    const name = names.get(id) ?? names.get(key)
    return { key, state: came, findings, ...(name !== undefined && { name }) }
  })
  const last = shown.at(-1)
  return { items, next: rows.length > ITEMS_PAGE && last ? `${last.place}-${last.at}` : null }
}

/** What records are called that this reader may read: those that were picked, and those that came of it. */
async function namesOf(unit: RecordUnit, operation: LinkedOperation | undefined, items: readonly StoredItem[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  const ids = [...new Set(items.flatMap(({ key, id }) => [key, id ?? key]))].filter((id) => UUID.test(id))
  for (const name of new Set([operation?.resource, operation?.preview?.resource])) {
    if (name === undefined || ids.length === 0 || !unit.access(name).reads) continue
    const limit = ids.length
    const readable = await unit.ids(name, { ids, limit })
    const rows = await unit.rows(name, { and: [sql`id = any(${[...readable]}::uuid[])`], limit })
    for (const { id, display } of await unit.views(name, rows, [])) names.set(id, display)
  }
  return names
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What was not done, each with why, as rows of a file; `page` reads the next items. */
export async function* refusedRows(page: (after: string | undefined) => Promise<RunItems>): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  let after: string | undefined
  for (;;) {
    const { items, next } = await page(after)
    yield items.map(({ name, key, findings }) => [{ text: name ?? key }, { text: findings.map(({ message }) => message).join(' ') }])
    if (next === null) return
    after = next
  }
}

/** The records that are worth another try: those of which something was refused, and those that the run has not come to. */
export async function recordsLeft({ tx }: RecordUnit, run: string): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: readonly string[]; left: readonly string[] | null; refused: readonly string[] | null }>`
    select to_jsonb(r.ids) as ids, to_jsonb(r.ids[r.place + 1:]) as left, (select jsonb_agg(e.item->>'key') from operation_run_slice s, jsonb_array_elements(s.items) as e(item)
      where s.run_id = r.id and s.refused > 0 and e.item->>'state' = 'refused') as refused
    from operation_run r where r.id = ${run}`.execute(tx)
  const [{ ids = [], left, refused } = {}] = rows
  const known = new Set(ids)
  return [...new Set([...(refused ?? []).filter((key) => known.has(key)), ...(left ?? [])])]
}
