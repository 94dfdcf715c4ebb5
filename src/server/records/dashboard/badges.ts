import { sql } from 'kysely'
import { BADGE_CAP, type BadgeCounts, type Filter } from '#contract'
import { becomeCompany } from '#server/platform/database'
import type { Condition } from '../columns.ts'
import { countSql } from '../list/list-sql.ts'
import { type Asker, askableSubject, rowsAsked } from '../query/rows.ts'
import { type Subject, scopeOf } from '../subject.ts'

export interface BadgeAsk {
  readonly id: string
  readonly resource: string
  readonly filter: readonly Filter[]
}

interface Planned {
  readonly id: string
  readonly subject: Subject
  readonly count: Condition
}

/**
 * How many records wait, each counted no further than one past the cap: all of them in one statement, over the rows that the user's lists
 * would show. What they may not read, or not filter by, is left out, and so are zeros.
 */
export async function countBadges(asker: Asker, asks: readonly BadgeAsk[]): Promise<BadgeCounts> {
  const planned = asks.flatMap((ask) => plan(asker, ask))
  if (planned.length === 0) return {}
  const { companyId } = asker.actor
  const ofPlatform = planned.some(({ subject }) => scopeOf(subject) === 'platform')
  const rows = await asker.context.database.read(ofPlatform ? 'platform' : { companyId }, async (tx) => {
    // The platform's scope alone reaches its tables; every other count names the company whose rows are put in sight here.
    if (ofPlatform) await becomeCompany(tx, companyId)
    const columns = planned.map(({ count }, index) => sql`(${count}) as ${sql.ref(`b${index}`)}`)
    return (await sql<Readonly<Record<string, unknown>>>`select ${sql.join(columns)}`.execute(tx)).rows
  })
  const counts = planned.map(({ id }, index) => [id, Number(rows[0]?.[`b${index}`] ?? 0)] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

function plan(asker: Asker, { id, resource, filter }: BadgeAsk): readonly Planned[] {
  const subject = askableSubject(asker, { resource, filter })
  return subject === undefined ? [] : [{ id, subject, count: countSql(resource, rowsAsked(subject, { filter }, { reach: 'listed' }), BADGE_CAP) }]
}
