import { overlapping } from '../../../visits/span-tree.ts'
import type { VisitSpan } from '../../../visits/visit-span.ts'
import type { ScrubRule } from '../rule.ts'
import type { Found } from '../subject.ts'

/** A ride of a client at the time of another service. */
export const transport: ScrubRule = {
  id: 'S34',
  code: 'transportOverlaps',
  severity: 'warn',
  field: 'worked',
  check: ({ billedTime, settings: { transportCodes } }) => {
    const { board, parts } = billedTime()
    const isRide = ({ service }: VisitSpan): boolean => service !== undefined && transportCodes.includes(service)
    return [...parts.values()].filter(isRide).flatMap((ride) =>
      overlapping(board.byClient, ride.client, ride)
        .filter((other) => other.service !== undefined && !isRide(other))
        .map(({ id, service = '' }): Found => ({ at: ride.at, params: { visit: ride.visit, other: parts.get(id)?.visit ?? id, code: service } })),
    )
  },
}
