import type { ResolvedField, SharedField } from '#contract'

/** The fields in which a reference's record and the one that it points at must say the same: its own, and that of the other. */
export const sharedFields = ({ shares }: Pick<ResolvedField, 'shares'>): readonly SharedField[] =>
  shares?.map((shared) => (typeof shared === 'string' ? { own: shared, its: shared } : shared)) ?? []
