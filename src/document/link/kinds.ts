import { playing } from '#contract'
import type { LinkedForm, LinkedResource } from '../linked.ts'

/** The field of a filed form that says which form it is. */
const KIND = 'formType'
const OF_KINDS = ['filed-form', 'binned-draft'] as const

/** Filed forms, and drafts that were thrown away, are only for those who may read their form: lists, names and sums keep to that, too. */
export function withKinds(resources: ReadonlyMap<string, LinkedResource>, forms: ReadonlyMap<string, LinkedForm>): ReadonlyMap<string, LinkedResource> {
  const access = Object.fromEntries([...forms.values()].map(({ formType, rights }) => [formType, rights.read]))
  const all = new Map(resources)
  for (const role of OF_KINDS) {
    const resource = playing(resources.values(), role)
    if (resource?.fields[KIND] !== undefined) all.set(resource.name, { ...resource, kinds: { field: KIND, access } })
  }
  return all
}
