import { findConcurrentServices } from '../../../visits/concurrent-services.ts'
import { findDoubleBookings } from '../../../visits/double-bookings.ts'
import { onLines } from '../billed-time.ts'
import type { ScrubRule } from '../rule.ts'

/** A class of service, as the rules of concurrent services name it. */
const TRANSPORT = 'waiverTransport'

/** Billed time of a worker with two clients that do not share care, or of a client with two services that exclude each other. Transport is S34. */
export const overlaps: ScrubRule = {
  id: 'S18',
  code: 'overlapsBilledVisit',
  severity: 'block',
  field: 'worked',
  check: (batch) => {
    const time = batch.billedTime()
    const { leastOverlapMin, concurrencyRules } = batch.settings
    const exclusive = concurrencyRules.filter(({ a, b }) => a !== TRANSPORT && b !== TRANSPORT)
    return onLines(time, [
      ...findDoubleBookings(time.board, { leastOverlapMin }),
      ...findConcurrentServices(time.board, batch.facts.allowances ?? [], exclusive),
    ])
  },
}
