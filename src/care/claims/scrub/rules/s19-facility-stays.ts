import { spanOfDays } from '../../../time/day-parts.ts'
import { eachDay } from '../../../time/day-span.ts'
import { type Absence, findAwayClients } from '../../../visits/absences.ts'
import { indexSpans, overlapping } from '../../../visits/span-tree.ts'
import type { Batch } from '../batch.ts'
import { onLines } from '../billed-time.ts'
import type { ScrubRule } from '../rule.ts'
import type { Found } from '../subject.ts'

function wholeDays({ lines, settings: { zone, caseByCase } }: Batch, stays: readonly Absence[]): readonly Found[] {
  const byClient = indexSpans(stays, ({ who }) => who)
  return lines
    .filter(({ line }) => line.worked.length === 0)
    .flatMap((at) =>
      eachDay(at.line).flatMap((date): readonly Found[] => {
        const day = spanOfDays(date, date, zone)
        const stay = overlapping(byClient, at.claim.clientId, day).find(({ start, end }) => start <= day.start && day.end <= end)
        if (stay === undefined) return []
        const { kind, start, end } = stay
        return [{ at, severity: caseByCase.includes(at.line.code) ? 'warn' : 'block', params: { kind, start, end } }]
      }),
    )
}

/**
 * Service while the client is in a hospital or jail; what is decided case by case is warned of. A line without visits is refused for days
 * wholly within a stay.
 */
export const facilityStays: ScrubRule = {
  id: 'S19',
  code: 'clientInFacility',
  severity: 'block',
  field: 'from',
  check: (batch) => {
    const { stays } = batch.facts
    if (stays === undefined) return []
    const time = batch.billedTime()
    return [...onLines(time, findAwayClients(time.board, stays, batch.settings.caseByCase)), ...wholeDays(batch, stays)]
  },
}
