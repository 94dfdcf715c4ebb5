import type { ListQuery, recordsApi } from '#api'
import type { RecordView, ResolvedResource, ScreenBundle, SheetKind } from '#contract'
import type { Translate } from '#i18n'
import type { RouteParams } from '#navigation'
import type { ToastRequest } from '#store'
import type { Question, Reply } from './ask.ts'
import type { AskedImport, AskedOperation } from './ask-operation.ts'

/** What an action works on; the screen that offers it knows. */
export interface ActionContext {
  readonly resource?: ResolvedResource
  /** What the screen is drawn from: its words, the operations that it offers, and the resources that they show. */
  readonly bundle?: (Pick<ScreenBundle, 'operations' | 'resources'> & Partial<Pick<ScreenBundle, 'id'>>) | undefined
  /** One record for a row or record action, several for a bulk action. */
  readonly records?: readonly RecordView[]
  /** What the questions of an operation begin with, before what the records say. */
  readonly begins?: AskedOperation['begins']
  /** What the list shows, for its export. */
  readonly query?: ListQuery
  /** The file that is exported in place of the list's records. */
  readonly file?: { readonly name: string; readonly content: (kind: SheetKind) => Promise<Blob> }
  /** All that the list shows was picked; `records` are those that are loaded. */
  readonly isAll?: boolean
  /** Opens the editor: empty to create, with the record to edit. */
  readonly openEditor?: (record?: RecordView) => void
  readonly reload?: () => void
  /** Told of the one record once its transition is made; what it gives stands in the toast. */
  readonly moved?: (record: RecordView) => Partial<ToastRequest> | 'said'
}

/** The outside world of the actions. */
export interface ActionPorts {
  readonly records: Pick<typeof recordsApi, 'list' | 'update' | 'remove' | 'restore' | 'transition' | 'effects' | 'operate' | 'sheet' | 'paper'>
  readonly ask: (question: Question) => Promise<Reply | undefined>
  /** Opens the dialog of an operation; settled when it is closed. */
  readonly askOperation: (asked: AskedOperation | AskedImport) => Promise<void>
  readonly toast: (request: ToastRequest) => void
  readonly t: Translate
  readonly pathOf: (routeId: string, params: RouteParams) => string | undefined
  readonly navigate: (path: string) => void
  /** Told about each record that was changed. */
  readonly changed: (resource: string, record: Pick<RecordView, 'id' | 'version'>) => void
  /** What was answered last on this device, by the name of the question. */
  readonly lastAnswer: { readonly read: (question: string) => string | null; readonly keep: (question: string, answer: string) => void }
  readonly saveFile: (name: string, content: Blob) => void
  /** In a tab of its own. */
  readonly openFile: (content: Blob) => void
  readonly print: () => void
  /** Nothing may be changed here, and the person has been told so. */
  readonly isRefused: () => boolean
  /** `YYYY-MM-DD`. */
  readonly today: () => string
}

/** What one kind of action needs. */
export interface Work {
  readonly ports: ActionPorts
  readonly context: ActionContext
  readonly resource: ResolvedResource
  readonly records: readonly RecordView[]
}
