import { foundName, holdsOf, type LinkedResource, takenOver } from '#document'
import type { Actor } from '#permissions'
import { fieldRights, isSeen } from '../rights/field-rights.ts'
import { expressionOf } from '../rules/expressions.ts'

interface Told {
  readonly id: string
  /** Fields of the record that the finding tells of. */
  readonly fields: readonly string[]
  readonly codes: readonly (string | undefined)[]
}

function toldOf(resource: LinkedResource): readonly Told[] {
  const holds = holdsOf(resource).map(({ id, check }) => ({ id, fields: expressionOf(resource, check).dependencies, codes: [undefined] }))
  const rows = (resource.findings ?? []).map(({ id, rows: field, code, on }) => ({
    id,
    fields: [field, ...(on === undefined ? [] : [on])],
    codes: (resource.fields[field]?.of?.[code]?.options ?? []).map((option) => option.id),
  }))
  return [...holds, ...rows]
}

/**
 * What may be found of records of this resource that somebody may be told: what they see as it is of all that a finding tells. Of those who see all of
 * it nothing is held back.
 */
export function seenFindings(
  kept: LinkedResource,
  resource: LinkedResource,
  { actor, resources }: { readonly actor: Actor; readonly resources: ReadonlyMap<string, LinkedResource> },
): readonly string[] | 'all' {
  const rights = fieldRights(resource, actor, resources)
  const told = toldOf(resource)
  const others = takenOver(kept, resource)
  const seen = others.every((name) => isSeen(rights, name)) ? told.filter(({ fields }) => fields.every((name) => isSeen(rights, name))) : []
  return seen.length === told.length ? 'all' : seen.flatMap(({ id, codes }) => codes.map((code) => foundName(resource, id, code)))
}
