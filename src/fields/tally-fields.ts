import type { Tally } from '#contract'

/** The fields that a tally reads: of the other records, and of the record itself. */
export const tallyFields = ({ by, same, during, filter, field }: Tally): { readonly theirs: readonly string[]; readonly own: readonly string[] } => ({
  theirs: [by, ...(filter ?? []).map((each) => each.field), ...(during ? [during.starts, during.ends] : []), ...(field === undefined ? [] : [field])],
  own: [...(same === undefined ? [] : [same]), ...(during ? [during.from, during.to] : [])],
})
