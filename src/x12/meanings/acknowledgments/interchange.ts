import type { X12File } from '../../file-reader.ts'
import { isLoop, segmentsIn } from '../../loops/loop.ts'
import { attempt, type Report } from '../../problems/problem.ts'
import { Fields } from '../fields.ts'
import type { Verdict } from './implementation.ts'

/** A TA1: what became of an interchange that was sent (X12.5). */
export interface InterchangeAcknowledgment {
  /** ISA13 of the interchange that was sent. */
  readonly control: string
  /** Its day, `YYYY-MM-DD`. */
  readonly sentOn: string | undefined
  readonly verdict: Verdict
  /** Interchange note code; `000` no error. */
  readonly code: string
}

const VERDICTS: ReadonlyMap<string, Verdict> = new Map([
  ['A', 'accepted'],
  ['E', 'acceptedWithErrors'],
  ['R', 'rejected'],
])

/** The TA1 segments of a file. Those that cannot be read are told. */
export function interchangeAcknowledgmentsOf({ items }: Pick<X12File, 'items'>, report: Report): readonly InterchangeAcknowledgment[] {
  const segments = items.filter(isLoop).flatMap((interchange) => segmentsIn(interchange, 'TA1'))
  return segments.flatMap((segment) => {
    const read = attempt(report, (told) => {
      const fields = new Fields(segment, told)
      const verdict = fields.coded(4, VERDICTS) ?? 'rejected'
      return { control: fields.needed(1), sentOn: fields.maybeShortDay(2), verdict, code: fields.needed(5) }
    })
    return read ?? []
  })
}
