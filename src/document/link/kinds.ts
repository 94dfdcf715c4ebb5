import { playing } from '#contract'
import type { LinkedForm, LinkedResource } from '../linked.ts'

/** The field of a filed form that says which form it is. */
const KIND = 'formType'

/** Filed forms are records of one resource, and each is only for those who may read its form: lists, names and sums keep to that, too. */
export function withKinds(resources: ReadonlyMap<string, LinkedResource>, forms: ReadonlyMap<string, LinkedForm>): ReadonlyMap<string, LinkedResource> {
  const filed = playing(resources.values(), 'filed-form')
  if (filed?.fields[KIND] === undefined) return resources
  const access = Object.fromEntries([...forms.values()].map(({ formType, rights }) => [formType, rights.read]))
  return new Map(resources).set(filed.name, { ...filed, kinds: { field: KIND, access } })
}
