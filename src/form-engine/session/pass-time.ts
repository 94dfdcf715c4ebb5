import { localParts } from '#widgets'
import type { FormSession } from './session.ts'

/** Rules that look at the clock see the present from now on. */
export function passTime(session: FormSession): void {
  const context = session.context()
  const now = new Date().toISOString()
  session.setContext({ ...context, now, today: localParts(now, context.timeZone).date })
}
