import { sql } from 'kysely'
import type { ResolvedField } from '#contract'
import { valueTypeOf } from '#fields'
import type { Condition } from './columns.ts'
import type { Subject } from './subject.ts'

/** The day of a date; instants, and when a record was made (no field), count for the company's day. */
export const localDay = ({ moment }: Subject, field: ResolvedField | undefined, value: Condition): Condition =>
  field !== undefined && valueTypeOf(field).sqlColumn === 'date' ? value : sql`(${value} at time zone ${moment.timeZone})::date`
