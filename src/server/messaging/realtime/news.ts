import type { ChangedEvent, CompanyWords } from '#contract'
import { peopleOfTexts, readNews } from '#server/platform/database'

/** What all processes tell their open pages. */
export type News =
  | { readonly kind: 'changed'; readonly companyId: string | null; readonly event: ChangedEvent }
  | { readonly kind: 'words'; readonly companyId: string; readonly words: CompanyWords }
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'profile'; readonly userId: string }
  | { readonly kind: 'run'; readonly companyId: string; readonly userId: string; readonly id: string }
  | { readonly kind: 'rights'; readonly companyId: string; readonly userIds: readonly string[] }

const KINDS: ReadonlySet<string> = new Set<News['kind']>(['changed', 'words', 'company', 'profile', 'run', 'rights'])

/** The news as texts of at most so many bytes. A company's words that don't fit are asked for by the pages themselves. */
export function textsOf(news: News, maxBytes: number): readonly string[] {
  const pieces: readonly News[] = news.kind === 'rights' ? peopleOfTexts(news.userIds).map((userIds) => ({ ...news, userIds })) : [news]
  const texts = pieces.map((piece) => JSON.stringify(piece)).filter((text) => Buffer.byteLength(text) <= maxBytes)
  return texts.length === 0 && news.kind === 'words' ? textsOf({ kind: 'company', companyId: news.companyId }, maxBytes) : texts
}

/** News that another process of this product wrote; undefined for what a newer one may have written. */
export const newsIn = (text: string): News | undefined => readNews(text, KINDS)
