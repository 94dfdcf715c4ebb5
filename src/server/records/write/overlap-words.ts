import type { FieldProblem, Overlap } from '#contract'
import type { Tx } from '#server/platform/database'
import { spanTexts } from '#server/platform/language'
import { namesOf } from '../projection/names.ts'
import { nothingWanted, want } from '../projection/reference-fields.ts'
import type { RecordRow } from '../record-row.ts'
import { may, type Subject } from '../subject.ts'
import { say } from '../texts.ts'

/** The first record that another one would lie over. */
export interface Other {
  readonly row: RecordRow
  /** Whether it is among the rows that this user may read. */
  readonly isInReach: boolean
  /** How many there are. */
  readonly count: number
}

/** What is told of the other record: when it is, and the names that its document has the message say, where this user may know all of them. */
export async function overlapProblem(subject: Subject, tx: Tx, overlap: Overlap, other: Other): Promise<FieldProblem> {
  const { resource, context, moment } = subject
  const { id, from, to } = overlap
  const says: readonly string[] = overlap.says ?? []
  const names = await namesSaid(subject, tx, says, other)
  const isTold = Object.keys(names).length === says.length
  const span = { from: String(other.row.values[from]), to: String(other.row.values[to]) }
  const params = { ...spanTexts(span, moment.timeZone), count: other.count, ...(isTold && names) }
  return { path: `/values/${from}`, message: say(context, { key: `${resource.id}.overlaps.${id}${isTold ? '' : '-hidden'}`, params }) }
}

async function namesSaid(subject: Subject, tx: Tx, says: readonly string[], { row, isInReach }: Other): Promise<Readonly<Record<string, string>>> {
  const { resource, actor, rights } = subject
  if (!isInReach || !may(resource, actor, 'read')) return {}
  const wanted = nothingWanted()
  const seen = says.filter((name) => rights.get(name)?.sight === 'full')
  for (const name of seen) {
    const field = resource.fields[name]
    if (field !== undefined) want(wanted, field, row.values[name])
  }
  const names = await namesOf(subject, tx, wanted)
  return Object.fromEntries(
    seen.flatMap((name) => {
      const known = names.get(String(row.values[name]))
      return known ? [[name, known]] : []
    }),
  )
}
