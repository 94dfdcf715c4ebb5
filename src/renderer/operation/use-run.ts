import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorText } from '#actions'
import type { OperationRunView } from '#contract'
import { useT } from '#i18n'
import { bus } from '#store'
import { runsApi } from './runs-api.ts'

/** Its news come over the line; where that is cut it is asked for. */
const ASKED_EVERY_MS = 3_000

export const isOver = ({ state }: Pick<OperationRunView, 'state'>): boolean => state !== 'queued' && state !== 'running'

export interface WatchedRun {
  readonly run: OperationRunView
  readonly failure: string | undefined
  readonly stop: () => void
  /** Tries again what was not done, as a run of its own that is watched from then on. */
  readonly again: () => void
  readonly isBusy: boolean
}

/** A run as it is now. */
export function useRun(given: OperationRunView): WatchedRun {
  const t = useT()
  const queries = useQueryClient()
  const [first, setFirst] = useState(given)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { data: run = first } = useQuery({
    queryKey: ['runs', first.id],
    queryFn: ({ signal }) => runsApi.get(first.id, signal),
    placeholderData: first,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOver(data) ? false : ASKED_EVERY_MS),
  })
  const { id } = first
  useEffect(() => {
    const changed = (event: { readonly id: string }): void => {
      if (event.id === id) void queries.invalidateQueries({ queryKey: ['runs', id] })
    }
    bus.on('runChanged', changed)
    return () => bus.off('runChanged', changed)
  }, [queries, id])
  const change = async (call: () => Promise<OperationRunView>): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const next = await call()
      queries.setQueryData(['runs', next.id], next)
      setFirst(next)
      await queries.invalidateQueries({ queryKey: ['runs'] })
    } catch (error) {
      setFailure(errorText(error, t))
    }
    setBusy(false)
  }
  return {
    run,
    failure,
    isBusy,
    stop: () => void change(() => runsApi.stop(id)),
    again: () => void change(() => runsApi.again(id, crypto.randomUUID())),
  }
}
