import { useCallback, useEffect, useRef } from 'react'
import { errorText } from '#actions'
import { ApiError, importsApi } from '#api'
import { IMPORT_KEPT_AT_ONCE, type ImportBody, type ImportForm, type ImportRow, OPERATION_PART_MAX, type OperationItem } from '#contract'
import { type Translate, useT } from '#i18n'
import { useLatest } from '#widgets'
import { type ImportNews, type ImportState, isWarned, useImportState } from './import-state.ts'
import { lastMatch } from './last-match.ts'
import { matchColumns, rememberedOf } from './match-columns.ts'
import { readTable, UnreadableFile } from './read-table.ts'
import { inParts, rowsToSend, type UnsentRow } from './rows-to-send.ts'

export interface Importing {
  readonly state: ImportState
  readonly tell: (news: ImportNews) => void
  readonly choose: (file: File) => Promise<void>
  /** Asks what would come of the rows. */
  readonly look: () => Promise<void>
  /** Keeps what may be kept; once more, goes on where it was cut. */
  readonly keep: () => Promise<void>
  /** Ends after the part that is on its way. */
  readonly stop: () => void
}

interface Part {
  /** Sent again, it is done once. */
  readonly key: string
  readonly rows: readonly ImportRow[]
}

/** The way of a file into records: it is read here, and its rows are sent some at a time. */
export function useImport(resource: string): Importing {
  const t = useT()
  const [state, tell] = useImportState()
  const latest = useLatest({ state, t })
  const working = useRef<AbortController>(undefined)
  const waiting = useRef<readonly Part[]>([])
  const isStopping = useRef(false)
  useEffect(() => () => working.current?.abort(), [])
  const asked = useRef<Promise<ImportForm>>(undefined)
  useEffect(() => {
    asked.current = importsApi.form(resource)
    asked.current.then(
      (form) => tell({ is: 'form', form }),
      (error: unknown) => tell({ is: 'failed', failure: errorText(error, latest.current.t) }),
    )
  }, [resource, tell, latest])

  const choose = useCallback(
    async (file: File) => {
      try {
        // A file may be dropped before the columns are known.
        const form = await asked.current
        if (!form) return
        const table = await readTable(new Uint8Array(await file.arrayBuffer()))
        tell({ is: 'table', file: file.name, table, match: matchColumns(table.titles, form.columns, lastMatch.read(resource)) })
      } catch (error) {
        tell({ is: 'failed', failure: failureText(error, latest.current.t) })
      }
    },
    [resource, latest, tell],
  )

  /** Sends parts until there are none; what is not sent waits. */
  const send = useCallback(
    async (parts: readonly Part[], bodyOf: (part: Part) => ImportBody, seenAs: (item: OperationItem) => OperationItem = (item) => item) => {
      const mine = new AbortController()
      working.current = mine
      waiting.current = parts
      isStopping.current = false
      try {
        for (const part of parts) {
          if (mine.signal.aborted) return
          const { items } = await importsApi.take(resource, bodyOf(part))
          if (mine.signal.aborted) return
          waiting.current = waiting.current.filter((each) => each !== part)
          tell({ is: 'part', items: items.map(seenAs) })
          if (isStopping.current) break
        }
        tell({ is: 'over' })
      } catch (error) {
        if (!mine.signal.aborted) tell({ is: 'failed', failure: failureText(error, latest.current.t) })
      }
    },
    [resource, latest, tell],
  )

  const look = useCallback(async () => {
    const { table, match, form, file, existing } = latest.current.state
    if (!table || !form) return
    lastMatch.keep(resource, rememberedOf(table.titles, match))
    const { rows, unsent, alike } = rowsToSend(table, match, form.columns)
    tell({ is: 'began', work: 'looking', total: rows.length, items: Object.fromEntries(unsent.map((row) => [row.row, unsentItem(row, latest.current.t)])) })
    await send(
      partsOf(rows, OPERATION_PART_MAX),
      (part) => ({ rows: part.rows, file, existing, preview: true }),
      (item) => withTwin(item, alike.get(Number(item.key)), latest.current.t),
    )
  }, [resource, latest, tell, send])

  const keep = useCallback(async () => {
    const { table, match, form, file, existing, items, reason, work } = latest.current.state
    if (!table || !form) return
    const why = reason.trim()
    const bodyOf = (part: Part): ImportBody => ({ rows: part.rows, file, existing, key: part.key, ...(why !== '' && { reason: why }) })
    if (work?.is === 'keeping') return send(waiting.current, bodyOf)
    const isWanted = ({ row }: ImportRow): boolean => {
      const item = items[row]
      return item !== undefined && (item.state === 'done' || (why !== '' && isWarned(item)))
    }
    const rows = rowsToSend(table, match, form.columns).rows.filter(isWanted)
    const wanted = new Set(rows.map(({ row }) => String(row)))
    const others = Object.fromEntries(Object.entries(items).filter(([key]) => !wanted.has(key)))
    tell({ is: 'began', work: 'keeping', total: rows.length, items: others })
    await send(partsOf(rows, IMPORT_KEPT_AT_ONCE), bodyOf)
  }, [latest, tell, send])

  const stop = useCallback(() => {
    const { work, failure } = latest.current.state
    // What is on its way is kept, and told of.
    if (work?.is === 'keeping' && failure === undefined) isStopping.current = true
    else {
      working.current?.abort()
      tell(work?.is === 'looking' ? { is: 'back', to: 'columns' } : { is: 'over' })
    }
  }, [latest, tell])

  return { state, tell, choose, look, keep, stop }
}

const partsOf = (rows: readonly ImportRow[], most: number): readonly Part[] => inParts(rows, most).map((own) => ({ key: crypto.randomUUID(), rows: own }))

/** A new record that may be the same as one of a row before it: the server only knows those that are kept. */
function withTwin(item: OperationItem, row: number | undefined, t: Translate): OperationItem {
  const isTold = item.findings.some(({ code }) => code === 'alike')
  if (row === undefined || item.came !== 'new' || isTold) return item
  const message = t('shared/imports.problems.alikeRow', { row })
  return { ...item, state: 'refused', findings: [...item.findings, { code: 'alike', severity: 'warn', message }] }
}

const unsentItem = ({ row, why, title, as }: UnsentRow, t: Translate): OperationItem => ({
  key: String(row),
  state: 'refused',
  findings: [{ code: why, severity: 'block', message: t(`shared/imports.problems.${why}`, { title, row: as ?? 0 }) }],
})

function failureText(error: unknown, t: Translate): string {
  if (error instanceof UnreadableFile) return t(`shared/imports.unreadable.${error.why}`)
  const told = error instanceof ApiError ? error.problems.map(({ message }) => message) : []
  return [errorText(error, t), ...told].filter(Boolean).join(' ')
}
