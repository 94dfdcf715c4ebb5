import type { RecordView } from '#contract'

/** A stored change that the audit is told of with it, and open screens after the commit. */
export interface Told {
  readonly resource: string
  readonly view: RecordView
  readonly action: 'create' | 'update' | 'transition'
  readonly transition?: string
  readonly reason?: string
}
