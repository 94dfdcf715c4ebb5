/** What a message's text is made of; everything that is no link and no name stays plain text. */
export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string }

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/giu
/** What ends a sentence around an address and is none of it. */
const TAIL = /[.,;:!?)\]}’”…]+$/u

/** The address when it is one of the web; anything else, such as a script, is none. `base`: of the page that a path belongs to. */
export function webAddress(text: string, base?: string): string | undefined {
  if (!URL.canParse(text, base)) return undefined
  const { protocol, href } = new URL(text, base)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/** The parts of a text in order; put together again they are the text. `names` are those of people it mentions. */
export function partsOf(text: string, names: readonly string[] = []): readonly MessagePart[] {
  const parts: MessagePart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(TAIL, '')
    const href = webAddress(address)
    if (href === undefined) continue
    parts.push(...mentionsIn(text.slice(from, index), names), { kind: 'link', text: address, href })
    from = index + address.length
  }
  return [...parts, ...mentionsIn(text.slice(from), names)]
}

function mentionsIn(text: string, names: readonly string[]): readonly MessagePart[] {
  if (text === '') return []
  const marked = names.map((name) => `@${name}`)
  const at = marked.map((mark) => [text.indexOf(mark), mark] as const).filter(([index]) => index >= 0)
  const [first] = at.sort(([a, x], [b, y]) => a - b || y.length - x.length)
  if (first === undefined) return [{ kind: 'text', text }]
  const [index, mark] = first
  const before: readonly MessagePart[] = index > 0 ? [{ kind: 'text', text: text.slice(0, index) }] : []
  return [...before, { kind: 'mention', text: mark }, ...mentionsIn(text.slice(index + mark.length), names)]
}
