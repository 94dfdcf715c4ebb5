import { useImmerReducer } from 'use-immer'
import type { ImportForm, OperationItem } from '#contract'
import type { ColumnMatch } from './match-columns.ts'
import type { SheetTable } from './read-table.ts'

/** A file on its way to records: chosen, its columns matched, its rows looked at, kept. */
export interface ImportState {
  readonly at: 'file' | 'columns' | 'rows' | 'done'
  readonly form: ImportForm | undefined
  readonly file: string
  readonly table: SheetTable | undefined
  readonly match: ColumnMatch
  readonly existing: 'change' | 'leave'
  /** Rows are looked at or kept, some after the others. */
  readonly work: { readonly is: 'looking' | 'keeping'; readonly done: number; readonly total: number } | undefined
  /** By the number of the row: what would come of it, then what came of it. */
  readonly items: Readonly<Record<string, OperationItem>>
  readonly reason: string
  /** Why it does not go on; what was done stays done. */
  readonly failure: string | undefined
}

export type ImportNews =
  | { readonly is: 'form'; readonly form: ImportForm }
  | { readonly is: 'table'; readonly file: string; readonly table: SheetTable; readonly match: ColumnMatch }
  | { readonly is: 'matched'; readonly index: number; readonly key: string | undefined }
  | { readonly is: 'existing'; readonly existing: ImportState['existing'] }
  | { readonly is: 'reason'; readonly reason: string }
  | { readonly is: 'began'; readonly work: 'looking' | 'keeping'; readonly total: number; readonly items: ImportState['items'] }
  | { readonly is: 'part'; readonly items: readonly OperationItem[] }
  | { readonly is: 'over' }
  | { readonly is: 'failed'; readonly failure: string }
  | { readonly is: 'back'; readonly to: 'file' | 'columns' }

type Draft = { -readonly [Key in keyof ImportState]: ImportState[Key] }

const BEGINS: ImportState = {
  at: 'file',
  form: undefined,
  file: '',
  table: undefined,
  match: [],
  existing: 'change',
  work: undefined,
  items: {},
  reason: '',
  failure: undefined,
}

export function importReducer(state: Draft, news: ImportNews): void {
  state.failure = undefined
  switch (news.is) {
    case 'form':
      state.form = news.form
      state.existing = news.form.mayChange ? 'change' : 'leave'
      return
    case 'table':
      Object.assign(state, { at: 'columns', file: news.file, table: news.table, match: news.match, items: {}, reason: '' })
      return
    case 'matched':
      // A column of the record is filled in once.
      state.match = state.match.map((key, index) => (index === news.index ? news.key : key === news.key ? undefined : key))
      return
    case 'existing':
      state.existing = news.existing
      return
    case 'reason':
      state.reason = news.reason
      return
    case 'began':
      state.work = { is: news.work, done: 0, total: news.total }
      state.items = news.items
      if (news.work === 'looking') state.at = 'rows'
      return
    case 'part':
      state.items = { ...state.items, ...Object.fromEntries(news.items.map((item) => [item.key, item])) }
      if (state.work) state.work = { ...state.work, done: state.work.done + news.items.length }
      return
    case 'over':
      if (state.work?.is === 'keeping') state.at = 'done'
      state.work = undefined
      return
    case 'failed':
      state.failure = news.failure
      return
    case 'back':
      Object.assign(state, { at: news.to, work: undefined, items: {} })
  }
}

export const useImportState = () => useImmerReducer<ImportState, ImportNews>(importReducer, BEGINS)

export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly left: number
  /** Refused whatever reason is given. */
  readonly blocked: number
  /** Refused only because no reason is given. */
  readonly warned: number
}

export const isWarned = ({ state, findings }: OperationItem): boolean =>
  state === 'refused' && findings.length > 0 && findings.every(({ severity }) => severity !== 'block')

export function countsOf(items: ImportState['items']): ImportCounts {
  const all = Object.values(items)
  const of = (test: (item: OperationItem) => boolean): number => all.filter(test).length
  const warned = of(isWarned)
  return {
    added: of(({ state, came }) => state === 'done' && came === 'new'),
    changed: of(({ state, came }) => state === 'done' && came === 'changed'),
    left: of(({ state }) => state === 'left-out'),
    blocked: of(({ state }) => state === 'refused') - warned,
    warned,
  }
}
