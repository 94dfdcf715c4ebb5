import { CSV_ROWS_MAX, type RecordView, type ResolvedField } from '#contract'
import { typeOf } from '#fields'
import type { Actor } from '#permissions'
import { csvLine } from '#validation'
import type { RecordsContext } from '../context.ts'
import { conditionsOf, cutPage, orderOf } from '../list/list.ts'
import { type ListQuery, NAME_COLUMN, parseListQuery, type RawQuery } from '../list/list-query.ts'
import { openField } from '../rights/field-rights.ts'
import { openSubject, type Subject, scopeOf } from '../subject.ts'
import { say } from '../texts.ts'
import { searchRecords } from '../words/search-sql.ts'
import { cellText } from './cell-text.ts'

/** A file that is made while it is read; at most CSV_ROWS_MAX records. */
export interface CsvFile {
  readonly fileName: string
  readonly text: AsyncIterable<string>
}

/** Records per statement and per piece of text. */
const CHUNK_ROWS = 500
/** Tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

interface Column {
  readonly name: string
  /** Key of its title. */
  readonly label: string
  /** Undefined for the record's name. */
  readonly field: ResolvedField | undefined
}

/** The list of a query as a file of comma-separated values. Throws before the first byte when it isn't allowed. */
export async function exportCsv(context: RecordsContext, actor: Actor, resource: string, raw: RawQuery): Promise<CsvFile> {
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
  return { fileName: `${resource}-${subject.moment.today}.csv`, text: textOf(subject, query, columns) }
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

const textIn = (context: RecordsContext, view: RecordView, { name, field }: Column): string =>
  field === undefined ? view.display : cellText(context, view, { name, field })

async function* textOf(subject: Subject, query: ListQuery, columns: readonly Column[]): AsyncGenerator<string> {
  const { context } = subject
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ label }) => say(context, { key: label })))
  const fields = new Set(columns.map(({ name }) => name))
  let after: string | undefined
  for (let written = 0; written < CSV_ROWS_MAX; written += CHUNK_ROWS) {
    const page: ListQuery = { ...query, fields, limit: Math.min(CHUNK_ROWS, CSV_ROWS_MAX - written), after }
    const { rows, next } = await context.database.read(scopeOf(subject), async (tx) => {
      const search = await searchRecords(subject, tx, page.q)
      return cutPage(subject, tx, { query: page, order: orderOf(subject, page), reach: conditionsOf(subject, page), search })
    })
    yield rows.map((view) => csvLine(columns.map((column) => textIn(context, view, column)))).join('')
    if (next === null) return
    after = next
  }
}
