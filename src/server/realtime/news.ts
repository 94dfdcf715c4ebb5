import type { ChangedEvent, CompanyWords } from '#contract'

/** What all processes tell their open pages. */
export type News =
  | { readonly kind: 'changed'; readonly companyId: string | null; readonly event: ChangedEvent }
  | { readonly kind: 'words'; readonly companyId: string; readonly words: CompanyWords }
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'profile'; readonly userId: string }
  | { readonly kind: 'rights'; readonly companyId: string; readonly userIds: readonly string[] }

/** People named in one text. */
const PEOPLE_MAX = 100

const KINDS: Readonly<Record<News['kind'], true>> = { changed: true, words: true, company: true, profile: true, rights: true }

/** The news as texts of at most so many bytes. A company's words that don't fit are asked for by the pages themselves. */
export function textsOf(news: News, maxBytes: number): readonly string[] {
  if (news.kind === 'rights' && news.userIds.length > PEOPLE_MAX) {
    const { userIds } = news
    return [...textsOf({ ...news, userIds: userIds.slice(0, PEOPLE_MAX) }, maxBytes), ...textsOf({ ...news, userIds: userIds.slice(PEOPLE_MAX) }, maxBytes)]
  }
  const text = JSON.stringify(news)
  if (Buffer.byteLength(text) <= maxBytes) return [text]
  return news.kind === 'words' ? textsOf({ kind: 'company', companyId: news.companyId }, maxBytes) : []
}

/** News that another process of this product wrote; undefined for what a newer one may have written. */
export function newsIn(text: string): News | undefined {
  const read: unknown = JSON.parse(text)
  // Written by `textsOf` of the same product: the kind says the rest.
  return typeof read === 'object' && read !== null && 'kind' in read && typeof read.kind === 'string' && Object.hasOwn(KINDS, read.kind)
    ? (read as News)
    : undefined
}
