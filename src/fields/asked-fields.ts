import type { ResolvedField } from '#contract'

/** What a derived field reads: fields of the record itself, and of records of another resource. */
interface AskedFields {
  readonly own: readonly string[]
  readonly resource: string
  readonly theirs: readonly string[]
}

/** Undefined for what is not derived, and for what points nowhere. */
export function askedFields({ tally, via }: ResolvedField, fields: Readonly<Record<string, ResolvedField>>): AskedFields | undefined {
  if (via) {
    const resource = fields[via.by]?.to
    return resource === undefined ? undefined : { own: [via.by], resource, theirs: [via.field] }
  }
  if (tally === undefined) return undefined
  const { resource, by, same, during, filter = [], field } = tally
  return {
    own: [...(same === undefined ? [] : [same]), ...(during ? [during.from, during.to] : [])],
    resource,
    theirs: [by, ...filter.map((each) => each.field), ...(during ? [during.starts, during.ends] : []), ...(field === undefined ? [] : [field])],
  }
}
