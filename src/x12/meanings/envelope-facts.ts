import type { Report } from '../problems/problem.ts'
import type { Segment } from '../text/segment.ts'
import { Fields } from './fields.ts'
import type { Identifier } from './people.ts'

/** Who sent a transaction to whom, and the numbers that tell whether the same was read before (ISA and GS). */
export interface EnvelopeFacts {
  readonly sender: Identifier
  readonly receiver: Identifier
  /** ISA13. */
  readonly interchangeControl: string
  /** GS06. */
  readonly groupControl: string
  /** Day of the group, `YYYY-MM-DD` (GS04). */
  readonly day: string | undefined
  /** ISA15 is T. */
  readonly isTest: boolean
}

/** Of a transaction. What cannot be read is told. */
export function envelopeFactsOf({ interchange, group }: { readonly interchange: Segment; readonly group: Segment }, report: Report): EnvelopeFacts {
  const [isa, gs] = [new Fields(interchange, report), new Fields(group, report)]
  const identifierAt = (element: number): Identifier => ({ qualifier: isa.text(element), id: isa.text(element + 1).trimEnd() })
  return {
    sender: identifierAt(5),
    receiver: identifierAt(7),
    interchangeControl: isa.needed(13),
    groupControl: gs.needed(6),
    day: gs.maybeDay(4),
    isTest: isa.text(15) === 'T',
  }
}
