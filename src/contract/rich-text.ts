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

/** Stands for the place with this number while a text is read. */
const held = (index: number): string => `\uFDD0${index}\uFDD1`
const HELD = /\uFDD0(\d+)\uFDD1/g

/**
 * The parts of a text with what is said in its places; `read` gives the text with each place filled as it is told to. Marks within what is said
 * are words like others: an answer makes no link.
 */
export function partsWith(said: Readonly<Record<string, string>>, read: (places: Readonly<Record<string, string>>) => string): readonly TextPart[] {
  const names = Object.keys(said)
  const put = (text: string): string => text.replaceAll(HELD, (_, index) => said[names[Number(index)] ?? ''] ?? '')
  return partsOf(read(Object.fromEntries(names.map((name, index) => [name, held(index)])))).map((part) => ({ ...part, text: put(part.text) }))
}

/** The words alone, for paper and the like: a link says where it leads. */
export const plainText = (parts: readonly TextPart[]): string =>
  parts
    .map((part) => (part.kind === 'link' && part.to !== undefined ? `${part.text} (${part.to.replace(/^(https:\/\/|mailto:|tel:)/i, '')})` : part.text))
    .join('')
