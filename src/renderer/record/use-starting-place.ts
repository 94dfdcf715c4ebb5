import { useMemo } from 'react'
import type { AnswerValues, RecordView, ResolvedResource } from '#contract'
import { useApp } from '#store'

interface StartingPlace {
  readonly values: AnswerValues
  /** Names of all the user's locations, as those of references are given. */
  readonly labels: RecordView['labels']
}

const NOWHERE: StartingPlace = { values: {}, labels: {} }

/** Where a new record would belong: the location picked in the top bar, else the only one this user has. Nothing where the record does not say it. */
export function useStartingPlace({ fields }: ResolvedResource): StartingPlace {
  const picked = useApp((state) => state.locationId)
  const locations = useApp((state) => state.boot?.locations)
  const isSaid = fields.locationId?.place === true
  return useMemo(() => {
    if (!isSaid || locations === undefined) return NOWHERE
    const place = picked ?? (locations.length === 1 ? locations[0]?.id : undefined)
    return {
      values: place === undefined ? {} : { locationId: place },
      labels: Object.fromEntries(locations.map(({ id, name }) => [`locationId/${id}`, name])),
    }
  }, [isSaid, picked, locations])
}
