import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { dashboardApi } from '#api'
import type { BadgeCounts, Boot, MenuNode } from '#contract'
import { bus, type Facts, useApp } from '#store'
import { NO_BADGES } from './badges.ts'

const KEY = 'menu-badges'
/** Several changes in a row are counted once, and many no more often than this. */
const GATHER_MS = 1_000
const APART_MS = 10_000
/** What falls due by the day alone is found, too. */
const AGAIN_MS = 300_000

export interface BadgeSourceProps {
  readonly boot: Boot
  readonly onCounted: (counts: BadgeCounts) => void
}

const resourcesOf = (nodes: readonly MenuNode[]): readonly string[] =>
  nodes.flatMap(({ badge, children }) => [...(badge ? [badge.resource] : []), ...resourcesOf(children ?? [])])

/** Asks what waits behind the entries of the menu, and once more when a record of what is counted changes. Draws nothing. */
export function BadgeSource({ boot: { menu, user, company }, onCounted }: BadgeSourceProps) {
  const queries = useQueryClient()
  const locationId = useApp((state) => state.locationId)
  const counted = useMemo(() => new Set(resourcesOf(menu)), [menu])
  const { data, isError } = useQuery({
    queryKey: [KEY, user.id, company.id, locationId],
    queryFn: ({ signal }) => dashboardApi.badges(signal),
    retry: false,
    staleTime: 60_000,
    refetchInterval: AGAIN_MS,
  })
  useEffect(() => onCounted(isError || !data ? NO_BADGES : data), [data, isError, onCounted])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let before = 0
    const changed = ({ resource }: Facts['recordChanged']): void => {
      if (!counted.has(resource)) return
      timer ??= setTimeout(
        () => {
          timer = undefined
          before = Date.now()
          void queries.invalidateQueries({ queryKey: [KEY] })
        },
        Math.max(GATHER_MS, before + APART_MS - Date.now()),
      )
    }
    bus.on('recordChanged', changed)
    return () => {
      bus.off('recordChanged', changed)
      clearTimeout(timer)
    }
  }, [queries, counted])
  return null
}
