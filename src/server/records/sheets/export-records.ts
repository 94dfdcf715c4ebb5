import { type RecordView, type ResolvedField, SHEET_ROWS_MAX, type SheetKind } from '#contract'
import { typeOf } from '#fields'
import type { Actor } from '#permissions'
import { type SheetCell, type SheetColumn, type SheetFile, sheetFile } from '#server/platform/sheets'
import type { RecordsContext } from '../context.ts'
import { conditionsOf, cutPage, orderOf } from '../list/list.ts'
import { type ListQuery, NAME_COLUMN, parseListQuery, type RawQuery } from '../list/list-query.ts'
import { openField } from '../rights/field-rights.ts'
import { openSubject, type Subject, scopeOf } from '../subject.ts'
import { say } from '../texts.ts'
import { searchRecords } from '../words/search-sql.ts'
import { cellOf, sheetFormatOf } from './cell.ts'

/** Records per statement and per piece of the file. */
const CHUNK_ROWS = 500
export interface RecordsExport {
  readonly resource: string
  readonly query: RawQuery
  readonly kind: SheetKind
}

interface Column {
  readonly name: string
  /** Key of its title. */
  readonly label: string
  /** Undefined for the record's name. */
  readonly field: ResolvedField | undefined
}

/** The list of a query as a file of at most SHEET_ROWS_MAX records. Throws before the first byte when it isn't allowed. */
export async function exportRecords(context: RecordsContext, actor: Actor, { resource, query: raw, kind }: RecordsExport): Promise<SheetFile> {
  const subject = openSubject(context, actor, { resource, verb: 'export' })
  const query = parseListQuery(subject, raw)
  conditionsOf(subject, query)
  const columns = columnsOf(subject, query)
  const detail = {
    fields: columns.map(({ name }) => name),
    filters: query.filters.map((filter) => filter.field),
    searched: query.q !== '',
    ...(query.ids.length > 0 && { picked: query.ids.length }),
  }
  await context.audit({ actor, action: 'export', entity: resource, detail })
  const named = columns.map(({ label, field }): SheetColumn => ({ title: say(context, { key: label }), format: field ? sheetFormatOf(field) : 'text' }))
  return sheetFile(kind, { name: `${resource}-${subject.moment.today}`, columns: named, parts: partsOf(subject, query, columns) })
}

/** The asked fields in the asked order, else all that fit into a cell. */
function columnsOf({ resource, rights }: Subject, query: ListQuery): readonly Column[] {
  const all = Object.entries(resource.fields).filter(
    ([name, field]) => rights.get(name)?.sight !== 'hidden' && (query.fields !== undefined || typeOf(field).isExported),
  )
  const columns: readonly Column[] = all.map(([name, field]) => ({ name, label: field.label, field: openField(field, rights.get(name)) }))
  if (query.fields === undefined) return columns
  const named: Column = { name: NAME_COLUMN, label: resource.title, field: undefined }
  return [...query.fields].flatMap((name) => (name === NAME_COLUMN ? named : (columns.find((column) => column.name === name) ?? [])))
}

const cellIn = ({ context, moment }: Subject, view: RecordView, { name, field }: Column): SheetCell =>
  field === undefined ? { text: view.display } : cellOf(context, view, { name, field }, moment.timeZone)

async function* partsOf(subject: Subject, query: ListQuery, columns: readonly Column[]): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  const { context } = subject
  const fields = new Set(columns.map(({ name }) => name))
  let after: string | undefined
  for (let written = 0; written < SHEET_ROWS_MAX; written += CHUNK_ROWS) {
    const page: ListQuery = { ...query, fields, limit: Math.min(CHUNK_ROWS, SHEET_ROWS_MAX - written), after }
    const { rows, next } = await context.database.read(scopeOf(subject), async (tx) => {
      const search = await searchRecords(subject, tx, page.q)
      return cutPage(subject, tx, { query: page, order: orderOf(subject, page), reach: conditionsOf(subject, page), search })
    })
    yield rows.map((view) => columns.map((column) => cellIn(subject, view, column)))
    if (next === null) return
    after = next
  }
}
