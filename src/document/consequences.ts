import { moduleNamed, namedParts } from '#domains'
import type { Linked, LinkedResource } from './linked.ts'

/** Consequences of a resource that are looked at once a day as well, as `<module>.<name>`. */
export const dailyConsequences = ({ domains }: Pick<Linked, 'domains'>, { name, consequences }: LinkedResource): readonly string[] =>
  (consequences ?? []).filter((each) => {
    const { module, own } = namedParts(each)
    const binds = domains.get(module)?.binds
    return moduleNamed(module)?.consequences?.[own]?.daily?.some((slot) => binds?.[slot]?.resource === name) === true
  })
