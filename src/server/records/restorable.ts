import { DAY_MS } from '#contract'
import type { LinkedResource } from '#document'
import type { Subject } from './subject.ts'

/** Until when a record of the recycle bin can be restored, in ms since 1970; undefined is for ever. */
export const restorableUntil = ({ trash }: Pick<LinkedResource, 'trash'>, deletedAt: string): number | undefined =>
  trash?.restoreDays === undefined ? undefined : Date.parse(deletedAt) + trash.restoreDays * DAY_MS

/** Whether it still can. */
export const isRestorable = ({ resource, moment }: Pick<Subject, 'resource' | 'moment'>, deletedAt: string): boolean =>
  moment.now.getTime() <= (restorableUntil(resource, deletedAt) ?? Number.POSITIVE_INFINITY)
