import { useMemo } from 'react'
import { useApp } from '#store'
import type { QueryMoment } from './relative-value.ts'

const NOWHERE: readonly string[] = []

/** The moment at which a screen was opened, for filters such as "today": it stays while the screen is open, so that its questions do too. */
export function useMoment(): QueryMoment {
  const boot = useApp((state) => state.boot)
  const userId = boot?.user.id ?? ''
  const timeZone = boot?.company.timeZone ?? 'UTC'
  const locations = boot?.locations
  return useMemo(
    () => ({ now: new Date(), timeZone, userId, locationIds: locations?.map((location) => location.id) ?? NOWHERE }),
    [timeZone, userId, locations],
  )
}
