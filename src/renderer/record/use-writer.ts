import { useQuery } from '@tanstack/react-query'
import { recordsApi } from '#api'
import type { ResolvedResource } from '#contract'

/** Who saved the newest version of a record; asked for only while it matters. */
export function useWriter(resource: ResolvedResource, id: string, version: number, wanted: boolean): string | undefined {
  const history = useQuery({
    queryKey: ['records', resource.name, 'writer', id, version],
    queryFn: ({ signal }) => recordsApi.history(resource.name, id, signal),
    enabled: wanted,
    select: (entries) => entries[0]?.by.name,
  })
  return history.data
}
