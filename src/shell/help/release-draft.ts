import type { Release, ReleaseBody } from '#contract'

export interface ItemDraft {
  readonly id: string
  readonly text: string
  readonly imageUrl: string
  readonly mediaType?: string | undefined
}
export interface FeatureDraft {
  readonly id: string
  readonly category: string
  readonly items: readonly ItemDraft[]
}
export interface ReleaseDraft {
  readonly _id?: string | undefined
  readonly version: string
  readonly features: readonly FeatureDraft[]
}

export const newItem = (): ItemDraft => ({ id: crypto.randomUUID(), text: '', imageUrl: '' })
export const newFeature = (): FeatureDraft => ({ id: crypto.randomUUID(), category: '', items: [newItem()] })

/** The release as it is edited; without one a new one begins. */
export const draftOf = (release: Release | undefined): ReleaseDraft => ({
  _id: release?._id,
  version: release?.version ?? '',
  features: release?.features.map(({ category, categoryId, items }) => ({
    id: categoryId,
    category,
    items: items.map(({ text, imageUrl, mediaType }) => ({ id: crypto.randomUUID(), text, imageUrl, mediaType })),
  })) ?? [newFeature()],
})

/** Changes one of a list by its id. */
export const withOne = <T extends { readonly id: string }>(all: readonly T[], id: string, change: Partial<T>): readonly T[] =>
  all.map((each) => (each.id === id ? { ...each, ...change } : each))

export const without = <T extends { readonly id: string }>(all: readonly T[], id: string): readonly T[] => all.filter((each) => each.id !== id)

/** What is missing: the version, or the name of a category or the text of an item, by id. */
export const missingIn = ({ version, features }: ReleaseDraft): ReadonlySet<string> =>
  new Set([
    ...(version.trim() === '' ? ['version'] : []),
    ...features.flatMap(({ id, category, items }) => [
      ...(category.trim() === '' ? [id] : []),
      ...items.filter(({ text }) => text.trim() === '').map((item) => item.id),
    ]),
  ])

export const bodyOf = ({ _id, version, features }: ReleaseDraft): ReleaseBody => ({
  ...(_id === undefined ? {} : { _id }),
  version: version.trim(),
  features: features.map(({ id, category, items }) => ({
    category: category.trim(),
    categoryId: id,
    items: items.map(({ text, imageUrl }) => ({ text: text.trim(), imageUrl })),
  })),
})
