import { useMemo } from 'react'
import type { Surroundings } from '#expression'
import { useFormats } from '#i18n'
import { localParts } from '#widgets'

/** What expressions know of the world, taken when the screen is opened: the company's zone, its date and the moment. */
export function useSurroundings(): Surroundings {
  const { timeZone } = useFormats()
  return useMemo(() => {
    const now = new Date().toISOString()
    return { now, today: localParts(now, timeZone).date, timeZone }
  }, [timeZone])
}
