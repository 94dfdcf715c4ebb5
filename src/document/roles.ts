import { playing, type ResourceRole } from '#contract'
import type { Linked, LinkedResource } from './linked.ts'

/** The resource that plays a role; undefined where no document does. */
export const resourceOfRole = ({ resources }: Pick<Linked, 'resources'>, role: ResourceRole): LinkedResource | undefined => playing(resources.values(), role)

/** The name of that resource. Throws where no document plays the role, for code that is reached through its records alone. */
export function nameOfRole(linked: Pick<Linked, 'resources'>, role: ResourceRole): string {
  const resource = resourceOfRole(linked, role)
  if (resource === undefined) throw new Error(`No resource plays "${role}"; one of schemas/resources has to say so`)
  return resource.name
}
