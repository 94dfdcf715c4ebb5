import type { ResolvedField } from '#contract'
import type { LinkedForm } from '#document'
import { typeOf } from '#fields'
import type { Fit, Offer } from './fit-value.ts'

type Entry = LinkedForm['prefill'][number]
type Become = NonNullable<Entry['becomes']>[string]
type Mapping = Pick<Entry, 'becomes' | 'labelIn'>

/** What the choices of the source become in the answer, in the order of the source; of an answer that holds one thing the first counts. */
export function becomingOffer(target: ResolvedField, { value, field }: Offer, { becomes = {}, labelIn }: Mapping, fit: Fit): Offer {
  const chosen = (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string' && Object.hasOwn(becomes, id))
  if (target.type !== 'rows') {
    const known = chosen.map((id) => becomes[id])
    const many = typeOf(target).holds === 'array' ? [...new Set(known)] : known[0]
    return { value: known.length === 0 ? undefined : many }
  }
  const labelOf = (id: string) => field?.options?.find((option) => option.id === id)?.label
  const rowOf = (id: string) => {
    const label = labelOf(id)
    return { id, ...(labelIn !== undefined && label !== undefined && { [labelIn]: fit.say(label) }), ...fieldsOf(becomes[id]) }
  }
  return { value: chosen.length === 0 ? undefined : chosen.map(rowOf) }
}

const fieldsOf = (become: Become | undefined): Readonly<Record<string, string>> => (typeof become === 'object' ? become : {})
