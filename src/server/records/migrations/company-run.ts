import type { ResourceMigration } from '#contract'
import type { Subject } from '../subject.ts'

/** A step with the records of one company. */
export interface CompanyRun {
  readonly subject: Subject
  readonly step: ResourceMigration
  /** Of a step that points: ids by what texts may name, read with the first batch. */
  named: ReadonlyMap<string, string | null> | undefined
}

/** What a step did to the records of a company, as the log keeps it. */
export interface RecordsMigrated {
  readonly companyId: string
  readonly resource: string
  readonly migration: string
  readonly looked: number
  readonly changed: number
  /** Records that rows became. */
  readonly made: number
  /** Records of which something stays where it was. */
  readonly left: number
}
