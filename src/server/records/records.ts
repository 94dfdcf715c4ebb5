import type {
  BadgeCounts,
  CompanyWords,
  CreateBody,
  DashboardData,
  DashboardScreen,
  HistoryEntry,
  RecordDay,
  RecordName,
  RecordView,
  RecordWindow,
  RemoveBody,
  ReportData,
  ResolvedField,
  SheetKind,
  TransitionBody,
  UpdateBody,
} from '#contract'
import type { Actor } from '#permissions'
import type { SheetFile } from '#server/platform/sheets'
import { type Moved, type Moving, moveDue } from './clock/move-due.ts'
import type { RecordChange, RecordsContext, RecordsOptions } from './context.ts'
import { type BadgeAsk, countBadges } from './dashboard/badges.ts'
import { dashboardData } from './dashboard/dashboard-data.ts'
import { type RecordDrafts, recordDrafts } from './drafts/record-drafts.ts'
import { type RecordFilePlace, recordFileField } from './files/file-field.ts'
import { type HeldFile, showsFile } from './files/shows-file.ts'
import { goThroughAll } from './findings/go-through-all.ts'
import { getRecord } from './get.ts'
import { recordHistory } from './history.ts'
import { inCompanyOf, inCompanyOfFile, whereMade } from './host-company.ts'
import { type KeptRecords, keptRecords } from './kept/kept-records.ts'
import { findNames } from './list/find-names.ts'
import { findValues } from './list/find-values.ts'
import { listRecords, type RecordPage } from './list/list.ts'
import type { RawQuery } from './list/list-query.ts'
import { daysOf, windowOf } from './list/window.ts'
import type { RecordsMigrated } from './migrations/company-run.ts'
import { type ForgottenField, forgottenFields } from './migrations/forgotten-fields.ts'
import { migrateRecords } from './migrations/migrate-records.ts'
import { readAhead } from './read-ahead.ts'
import { type ReportCall, reportData } from './report/report-data.ts'
import { exportReport } from './report/report-sheet.ts'
import { exportRecords, type RecordsExport } from './sheets/export-records.ts'
import { type FollowWrites, inUnit, type JudgeWrites, type RecordUnit, unitOf } from './unit/record-unit.ts'
import { createRecord } from './write/create.ts'
import { countEffects } from './write/effects.ts'
import { removeRecord } from './write/remove.ts'
import { type RestoreBody, restoreRecord } from './write/restore.ts'
import { transitionRecord } from './write/transition.ts'
import type { TransitionCall } from './write/transition-call.ts'
import { updateRecord } from './write/update.ts'

interface RecordAddress {
  readonly resource: string
  readonly id: string
}

/** Everything that can be asked of records. Each call checks the actor's rights, throws RefusalError, and answers through the one projection. */
export interface Records {
  list(actor: Actor, resource: string, query: RawQuery): Promise<RecordPage>
  /** What a calendar shows of a span of time, at most WINDOW_ROWS_MAX. */
  window(actor: Actor, resource: string, query: RawQuery): Promise<RecordWindow>
  /** How much begins on each day of a span. */
  days(actor: Actor, resource: string, query: RawQuery): Promise<readonly RecordDay[]>
  /** Names for a picker, at most 20; for whoever may see names. */
  names(actor: Actor, resource: string, typed: string): Promise<readonly RecordName[]>
  /** What a text field holds among the records that a list would show, at most 50 that begin with what is typed. */
  values(actor: Actor, call: { readonly resource: string; readonly field: string; readonly typed: string }): Promise<readonly string[]>
  get(actor: Actor, address: RecordAddress): Promise<RecordView>
  create(actor: Actor, resource: string, body: CreateBody): Promise<RecordView>
  update(actor: Actor, address: RecordAddress, body: UpdateBody): Promise<RecordView>
  remove(actor: Actor, address: RecordAddress, body: RemoveBody): Promise<RecordView>
  restore(actor: Actor, address: RecordAddress, body?: RestoreBody): Promise<RecordView>
  transition(actor: Actor, call: TransitionCall, body: TransitionBody): Promise<RecordView>
  /** How many records would follow, by the question that a transition asks about them. */
  effects(actor: Actor, call: TransitionCall, body: Pick<TransitionBody, 'values'>): Promise<Readonly<Record<string, number>>>
  /** Newest first. */
  history(actor: Actor, address: RecordAddress): Promise<readonly HistoryEntry[]>
  /** A file of the same query as `list`; rights are checked and the export is audited before the first byte. `words` are the company's own, for the names of the columns and of choices. */
  sheet(actor: Actor, call: RecordsExport, words?: CompanyWords): Promise<SheetFile>
  /** What the tiles of a dashboard document show this user. */
  dashboard(actor: Actor, screen: DashboardScreen): Promise<DashboardData>
  /** What a report document shows this user of what they ask of it. */
  report(actor: Actor, call: ReportCall): Promise<ReportData>
  /** The same as a file; rights are checked and the export is audited before the first byte. */
  reportSheet(actor: Actor, call: ReportCall & { readonly kind: SheetKind }, words?: CompanyWords): Promise<SheetFile>
  /** How many records wait, by the id of what asks; without what this user may not read, and without zeros. */
  badges(actor: Actor, asks: readonly BadgeAsk[]): Promise<BadgeCounts>
  /** The field in which a file is to be attached. Throws forbidden and not-found. */
  fileField(actor: Actor, place: RecordFilePlace): Promise<ResolvedField>
  /** Whether a record that this actor may read shows them this file, with these bytes. */
  showsFile(actor: Actor, file: HeldFile): Promise<boolean>
  /** The actor in the company whose record holds a file, where they work on records of all companies. */
  /** See the function of that name. */
  inCompanyOf(actor: Actor, address: { readonly resource: string; readonly id: string }): Promise<Actor>
  inCompanyOfFile(actor: Actor, id: string): Promise<Actor>
  /** Makes the first lists of a process as quick as those after them; stops early once `isStopped`. */
  readAhead(isStopped: () => boolean): Promise<void>
  /** What people have typed and not saved. */
  readonly drafts: RecordDrafts
  /** Called after each stored change; the returned function ends it. */
  onChanged(listener: (change: RecordChange) => void): () => void
}

/** Records, with the way in for rooms that keep more beside them. */
export interface KeepingRecords extends Records {
  readonly kept: KeptRecords
  /** Several writes in one transaction, by a right that the caller has asked for. */
  unit<T>(actor: Actor, how: { readonly keep: boolean }, work: (unit: RecordUnit) => Promise<T>): Promise<T>
  /** Takes the steps of resources' migrations that have not been taken yet; gives what it has finished. Before anybody is served. */
  migrate(): Promise<readonly RecordsMigrated[]>
  /** Makes the transitions whose time has come, in all companies. */
  moveDue(moving: Moving): Promise<Moved>
  /** Goes through all records whose findings and consequences change with the day, in all companies; `hold` says whether to go on. Gives how many. */
  goThrough(hold: () => Promise<boolean>): Promise<number>
  /** Of which no document says any more what became of them. */
  forgotten(): Promise<readonly ForgottenField[]>
}

/** What domain modules say of writes, and write after them. */
export interface ModulesAtWork {
  readonly judge: JudgeWrites
  readonly follow: FollowWrites
}

/** Where no modules are given, nothing is judged by them, and nothing follows. */
export function createRecords({ modules, ...options }: RecordsOptions & { readonly modules?: ModulesAtWork }): KeepingRecords {
  const listeners = new Set<(change: RecordChange) => void>()
  const announce = (change: RecordChange): void => {
    for (const listener of listeners) listener(change)
  }
  const plain: RecordsContext = { ...options, announce }
  const context: RecordsContext = modules ? { ...plain, ...atWork(plain, modules) } : plain
  return {
    list: (actor, resource, query) => listRecords(context, actor, resource, query),
    window: (actor, resource, query) => windowOf(context, actor, resource, query),
    days: (actor, resource, query) => daysOf(context, actor, resource, query),
    names: (actor, resource, typed) => findNames(context, actor, resource, typed),
    values: (actor, call) => findValues(context, actor, call),
    get: async (actor, address) => getRecord(context, await inCompanyOf(context, actor, address), address),
    create: (actor, resource, body) => createRecord(context, whereMade(context, actor, resource), resource, body),
    update: async (actor, address, body) => updateRecord(context, await inCompanyOf(context, actor, address), address, body),
    remove: async (actor, address, body) => removeRecord(context, await inCompanyOf(context, actor, address), address, body),
    restore: async (actor, address, body = {}) => restoreRecord(context, await inCompanyOf(context, actor, address), address, body),
    transition: async (actor, call, body) => transitionRecord(context, await inCompanyOf(context, actor, call), call, body),
    showsFile: (actor, file) => showsFile(context, actor, file),
    fileField: async (actor, place) => recordFileField(context, actor, place),
    effects: async (actor, call, body) => countEffects(context, await inCompanyOf(context, actor, call), call, body),
    history: async (actor, address) => recordHistory(context, await inCompanyOf(context, actor, address), address),
    sheet: (actor, call, words) => exportRecords(words ? { ...context, words } : context, actor, call),
    dashboard: (actor, screen) => dashboardData(context, actor, screen),
    report: (actor, call) => reportData(context, actor, call),
    reportSheet: (actor, call, words) => exportReport(words ? { ...context, words } : context, actor, call),
    badges: (actor, asks) => countBadges({ context, actor }, asks),
    inCompanyOf: (actor, address) => inCompanyOf(context, actor, address),
    inCompanyOfFile: (actor, id) => inCompanyOfFile(context, actor, id),
    readAhead: (isStopped) => readAhead(context, isStopped),
    kept: keptRecords(context),
    unit: (actor, how, work) => inUnit(context, actor, how, work),
    drafts: recordDrafts(context),
    moveDue: (moving) => moveDue(context, moving),
    goThrough: (hold) => goThroughAll(context, hold),
    forgotten: () => forgottenFields(context),
    migrate: () => migrateRecords({ ...context, announce: () => undefined }),
    onChanged(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function atWork(plain: RecordsContext, { judge, follow }: ModulesAtWork): Pick<RecordsContext, 'judge' | 'follow'> {
  const own: Pick<RecordsContext, 'judge' | 'follow'> = {
    judge: (actor, tx, resource, writes) => judge(unitOf(plain, actor, { tx, author: '' }), resource, writes),
    // It is the code's own, also in places that the person is not bound to, and what it writes is followed as well.
    follow: (actor, tx, followed) => follow(unitOf({ ...plain, ...own }, { ...actor, superadmin: true }, { tx, author: followed.authorName }), followed),
  }
  return own
}
