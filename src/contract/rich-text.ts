/** A piece of a text with emphasis and links. */
export type TextPart =
  | { readonly kind: 'plain' | 'bold'; readonly text: string }
  /** `to` is missing where the address leads nowhere that a text may lead to. */
  | { readonly kind: 'link'; readonly text: string; readonly address: string; readonly to?: string }

const MARKS = /\*\*([^*\n]{1,500})\*\*|\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/g
const LEADS_OUT = /^(https:\/\/[^/]|mailto:[^@]+@|tel:\+?\d)/i

/** Reads `**bold**` and `[words](address)`; everything else is words as they stand. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  const plain = (to: number): void => {
    if (to > from) parts.push({ kind: 'plain', text: text.slice(from, to) })
  }
  for (const match of text.matchAll(MARKS)) {
    const [whole, bold, words = '', address = ''] = match
    plain(match.index)
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else parts.push({ kind: 'link', text: words, address, ...(LEADS_OUT.test(address) && { to: address }) })
    from = match.index + whole.length
  }
  plain(text.length)
  return parts
}

/** The words alone, for paper and the like: a link says where it leads. */
export const plainText = (text: string): string =>
  partsOf(text)
    .map((part) => (part.kind === 'link' && part.to !== undefined ? `${part.text} (${part.to.replace(/^(https:\/\/|mailto:|tel:)/i, '')})` : part.text))
    .join('')
