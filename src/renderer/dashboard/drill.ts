import type { Drill } from '#contract'
import { pathOf } from '#navigation'
import { filterAddress } from '../list/list-address.ts'

/** Where a tile leads: a list with its filter in the address; undefined when this person can't open it. */
export function drillPath({ route, filter }: Drill): string | undefined {
  const path = pathOf(route)
  return path === undefined ? undefined : `${path}${filterAddress(filter ?? [])}`
}
