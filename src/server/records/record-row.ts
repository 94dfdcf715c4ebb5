import { type RawBuilder, sql } from 'kysely'

/** How a record's location is called among its values and its history: it is kept in a column of its own. */
export const LOCATION = 'locationId'

/** A record as it is stored; nothing of it may leave but through the projection. */
export interface RecordRow {
  readonly id: string
  readonly version: number
  readonly locationId: string | null
  readonly values: Readonly<Record<string, unknown>>
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
  /** The records that it owns, by the field that they are rows of; absent while nobody asked for them. Then they stand among the values, too. */
  readonly owned?: Readonly<Record<string, readonly RecordRow[]>>
}

/** A row as the driver, or `json_agg`, gives it. */
export interface StoredRow {
  readonly id: string
  readonly version: number
  readonly location_id: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
}

export const ROW_COLUMNS: RawBuilder<unknown> = sql`id, version, location_id, data, created_at, updated_at, deleted_at`

const instant = (value: string): string => new Date(value).toISOString()

export const rowOf = (stored: StoredRow): RecordRow => ({
  id: stored.id,
  version: stored.version,
  locationId: stored.location_id,
  values: stored.location_id === null ? stored.data : { ...stored.data, [LOCATION]: stored.location_id },
  createdAt: instant(stored.created_at),
  updatedAt: instant(stored.updated_at),
  deletedAt: stored.deleted_at === null ? null : instant(stored.deleted_at),
})
