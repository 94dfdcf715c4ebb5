import type { Agency } from '../agency/agency.ts'
import type { Clock } from '../agency/clocks.ts'
import { demoId } from '../demo-ids.ts'
import { phone } from '../invented/places.ts'
import { rng } from '../random.ts'
import { answered, type DemoRow } from './demo-row.ts'

/** The number that the agency's workers call. */
export const LINE = '6125550140'
/** Of a hundred calls (domain: backoffice §5.2). */
const [UNKNOWN_PHONE, BAD_PIN] = [0.06, 0.02]

/** Rows of the resource `ivr-log`: a call for each clock-in and clock-out by telephone; some could not be matched at once. */
export function ivrLogRows(agency: Agency): readonly DemoRow[] {
  return agency.clocks
    .filter(({ method }) => method === 'IVR')
    .flatMap((clock) => [callOf(agency, clock, 'in'), ...(clock.clockOut === undefined ? [] : [callOf(agency, clock, 'out')])])
}

function callOf({ company }: Agency, clock: Clock, callType: 'in' | 'out'): DemoRow {
  const id = demoId(company.key, 'ivr-log', `${clock.id}/${callType}`)
  const draw = rng(`${company.key}/ivr/${clock.id}`, callType === 'in' ? 1 : 2)
  const result = draw.weighted([
    ['matched', 1 - UNKNOWN_PHONE - BAD_PIN],
    ['unknownPhone', UNKNOWN_PHONE],
    ['badPin', BAD_PIN],
  ] as const)
  const callAt = callType === 'in' ? clock.clockIn : (clock.clockOut ?? clock.clockIn)
  const { client, service } = clock.visit.plan
  return {
    id,
    locationId: client.siteId,
    createdAt: callAt,
    values: answered({
      callAt,
      callType,
      result,
      callDate: clock.visit.date,
      ani: result === 'unknownPhone' ? phone(draw) : client.phone,
      dnis: LINE,
      employeeId: result === 'badPin' ? undefined : clock.worker.id,
      clientId: result === 'unknownPhone' ? undefined : client.id,
      serviceKeyed: service.code,
      durationSec: draw.whole(25, 110),
      language: 'en',
      evvLogId: result === 'matched' ? clock.id : undefined,
      isFlagged: result !== 'matched' && draw.chance(0.3),
    }),
  }
}
