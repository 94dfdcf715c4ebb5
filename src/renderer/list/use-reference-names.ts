import { useQueries } from '@tanstack/react-query'
import { peopleApi, recordsApi } from '#api'
import type { Filter, ResolvedResource } from '#contract'

const USERS = 'user'

/** Names of the records and users that filters point at, by id, so that a filter read from an address says as much as one just chosen. */
export function useReferenceNames(resource: ResolvedResource, filters: readonly Filter[]): Readonly<Record<string, string>> {
  const targets = filters.flatMap(({ field: name, value }) => {
    const field = resource.fields[name]
    const to = field?.type === 'user' ? USERS : field?.to
    return to !== undefined && typeof value === 'string' ? [{ to, id: value }] : []
  })
  return useQueries({
    queries: targets.map(({ to, id }) => ({ queryKey: ['names', to, id], queryFn: () => findName(to, id), staleTime: Number.POSITIVE_INFINITY })),
    combine: (results) => Object.fromEntries(results.flatMap(({ data }, at) => (data === undefined ? [] : [[targets[at]?.id, data]]))),
  })
}

async function findName(to: string, id: string): Promise<string | null> {
  if (to !== USERS) return (await recordsApi.get(to, id)).display
  return (await peopleApi.find('')).find((person) => person.id === id)?.name ?? null
}
