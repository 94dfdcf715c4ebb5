import type { ResolvedOperation } from '#contract'
import type { LinkedOperation } from '#document'
import type { Audience } from './audience.ts'
import { pruneResource } from './prune-resource.ts'
import { pruneColumns } from './prune-sections.ts'

/** An operation as an audience that may run it gets it; of a preview the columns that they may see. */
export function pruneOperation(
  { name, id, title, over, resource, states, together, seen, reason, tone, icon, device, input, preview }: LinkedOperation,
  audience: Audience,
): ResolvedOperation {
  const shown = preview && audience.readable(preview.resource)
  return {
    ...{ name, id, title, over, input: pruneResource(input, audience) },
    ...(resource !== undefined && { resource }),
    ...(states && { states }),
    ...(together && { together }),
    ...(seen && { seen }),
    ...(reason && { reason }),
    ...(tone && { tone }),
    ...(icon && { icon }),
    ...(device && { device }),
    ...(preview && shown && { preview: { resource: preview.resource, columns: pruneColumns(preview.columns, shown, audience) } }),
  }
}
