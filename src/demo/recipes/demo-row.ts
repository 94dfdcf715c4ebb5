import type { Agency } from '../agency/agency.ts'

/** A record to be, in the words of its resource document; sequence and calculated fields are left to the writer. */
export interface DemoRow {
  readonly id: string
  readonly locationId: string | null
  readonly values: Readonly<Record<string, unknown>>
  /** ISO UTC. */
  readonly createdAt: string
  /** The running number, where the resource numbers its records. */
  readonly number?: number
  /** Why it lies in the recycle bin, and since when. */
  readonly deleted?: { readonly at: string; readonly reason: string }
}

/** Makes a resource's rows from the agency's facts. */
export type Recipe = (agency: Agency) => readonly DemoRow[]

/** Without the fields that have no value. */
export const answered = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** The earlier of an instant and now: nothing was made in the future. */
export const notAfter = (instant: string, now: Date): string => (instant < now.toISOString() ? instant : now.toISOString())
