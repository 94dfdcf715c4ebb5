import type { AnswerValues, RecordView, ResolvedOperation, ResolvedResource, RunFilter } from '#contract'
import { createAsking } from './create-asking.ts'

/** An operation that somebody chose: what it is done with, and what its questions begin with. */
export interface AskedOperation {
  readonly operation: ResolvedOperation
  /** The resource of the records that come of it, where it has a preview. */
  readonly shown?: ResolvedResource
  /** What it is done with; nothing where none are needed. */
  readonly records: readonly RecordView[]
  /** Instead of those records: all that a list shows, of which they are the ones that are loaded. */
  readonly filter?: RunFilter
  /** How many these are, where it could be told. */
  readonly count?: number
  /** How many of those that were picked are in a state in which it is not done. */
  readonly unfit: number
  readonly begins: { readonly values: AnswerValues; readonly labels: RecordView['labels'] }
}

/** A file whose rows are to become records of this resource. */
export interface AskedImport {
  readonly imports: ResolvedResource
}

const asking = createAsking<AskedOperation | AskedImport, never>()

/** Opens its dialog and waits until it is closed, whatever came of it. */
export const askOperation = async (asked: AskedOperation | AskedImport): Promise<void> => void (await asking.ask(asked))
export const useAskedOperation = asking.useAsked
