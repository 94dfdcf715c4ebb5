import { useMemo } from 'react'
import type { Boot } from '#contract'
import { useApp } from '#store'
import type { QueryMoment } from './relative-value.ts'

/** This moment, for whoever a boot answer is about. */
export const momentFor = (userId = '', timeZone = 'UTC', locations: Boot['locations'] = []): QueryMoment => ({
  now: new Date(),
  timeZone,
  userId,
  locationIds: locations.map((location) => location.id),
})

/** The moment at which a screen was opened, for filters such as "today": it stays while the screen is open, so that its questions do too. */
export function useMoment(): QueryMoment {
  const boot = useApp((state) => state.boot)
  const userId = boot?.user.id
  const timeZone = boot?.company.timeZone
  const locations = boot?.locations
  return useMemo(() => momentFor(userId, timeZone, locations), [timeZone, userId, locations])
}
