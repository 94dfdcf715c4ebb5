import type { AccessChanges, AccessDifference, AccessSide, AccessVersion, ThingKind, Things, WhoHasAccess } from '#contract'
import { api } from './api.ts'

const ROOT = '/api/ui/access'
const query = (given: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)).toString()

const sideOf = (which: 'first' | 'second', side: AccessSide): Readonly<Record<string, string | undefined>> => ({
  ...('user' in side ? { [`${which}User`]: side.user } : { [`${which}Role`]: side.role }),
  [`${which}Company`]: side.company,
})

/** Who sees and may do what, and why. All throw ApiError. */
export const accessApi = {
  things: async (kind: ThingKind, q: string, signal?: AbortSignal) => (await api.get<Things>(`${ROOT}/things?${query({ kind, q })}`, { signal })).data,
  who: async (kind: ThingKind, id: string, company: string | undefined, signal?: AbortSignal) =>
    (await api.get<WhoHasAccess>(`${ROOT}/who?${query({ kind, id, company })}`, { signal })).data,
  compare: async (first: AccessSide, second: AccessSide, signal?: AbortSignal) =>
    (await api.get<AccessDifference>(`${ROOT}/compare?${query({ ...sideOf('first', first), ...sideOf('second', second) })}`, { signal })).data,
  versions: async (signal?: AbortSignal) => (await api.get<readonly AccessVersion[]>(`${ROOT}/versions`, { signal })).data,
  changes: async (from: number, to: number, signal?: AbortSignal) =>
    (await api.get<AccessChanges>(`${ROOT}/changes?${query({ from: String(from), to: String(to) })}`, { signal })).data,
} as const
