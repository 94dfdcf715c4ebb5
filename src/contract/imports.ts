/** What travels when the rows of a spreadsheet become records. */

/** A column that a file may have. */
export interface ImportColumn {
  /** A field, or a part of one: `address.city`. */
  readonly key: string
  /** In the reader's language. */
  readonly title: string
  /** What may stand in it, in the reader's language. */
  readonly hint: string
  /** A new record needs it, whatever else it says. */
  readonly isRequired: boolean
  /** No two records have the same in it. */
  readonly isUnique: boolean
  /** With the others of this mark it tells which records may be the same. */
  readonly isAlike: boolean
  /** Records that are there are found by it. */
  readonly isMatch: boolean
}

/** `GET /api/records/{resource}/import` → `Answer<ImportForm>`. */
export interface ImportForm {
  readonly columns: readonly ImportColumn[]
  /** Records that are there may be changed, not only new ones made. */
  readonly mayChange: boolean
}

export interface ImportRow {
  /** Where it stands in the file, beginning with 1. */
  readonly row: number
  /** Texts as they stand in the file, by the key of their column; what is blank is not there. */
  readonly cells: Readonly<Record<string, string>>
}

/**
 * `POST /api/records/{resource}/import` → `Answer<OperationAnswer>`: each item is a row, its key the row's number. At most OPERATION_PART_MAX rows are
 * looked at in one call, and IMPORT_KEPT_AT_ONCE kept; a row that is refused does not keep the others.
 */
export interface ImportBody {
  readonly rows: readonly ImportRow[]
  /** The name of the file, for the history of the records. */
  readonly file: string
  /** What becomes of a record that is there already. */
  readonly existing: 'change' | 'leave'
  /** Nothing is kept: the answer says what would come of it. */
  readonly preview?: true
  /** As of an operation: needed but for a preview. */
  readonly key?: string
  /** Accepts warnings, and is kept in the history. */
  readonly reason?: string
}
