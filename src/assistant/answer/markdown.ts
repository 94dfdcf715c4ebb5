import { fromMarkdown } from 'mdast-util-from-markdown'
import { picturePath, type Target, targetOf } from './address.ts'

type Tree = ReturnType<typeof fromMarkdown>
type Node = Tree | Tree['children'][number]

/** All that an answer may hold (threats S8, S9): what is not here is drawn as its text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong'; readonly children: readonly Inline[] }
  | { readonly kind: 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly target: Target; readonly children: readonly Inline[] }
  | { readonly kind: 'picture'; readonly path: string; readonly text: string }

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'list'; readonly start: number | undefined; readonly items: readonly (readonly Block[])[] }

/** In characters: what follows is not read as Markdown, and so much is read at once, for a hostile text takes its square in time. */
const LIMIT = { all: 20_000, atOnce: 1_500, paragraph: 3_000 } as const
const DEPTH_MAX = 12

const paragraph = (children: readonly Inline[]): readonly Block[] => (children.length > 0 ? [{ kind: 'paragraph', children }] : [])
const plain = (text: string): readonly Inline[] => (text === '' ? [] : [{ kind: 'text', text }])

/** Everything a node says, without what it is. */
function wordsOf(node: Node, depth = 0): string {
  if ('value' in node) return node.value
  if ('alt' in node && typeof node.alt === 'string') return node.alt
  return 'children' in node && depth < 200 ? node.children.map((child) => wordsOf(child, depth + 1)).join(' ') : ''
}

function inlines(nodes: readonly Node[], origin: string, depth: number): readonly Inline[] {
  return nodes.flatMap((node) => inline(node, origin, depth))
}

function inline(node: Node, origin: string, depth: number): readonly Inline[] {
  if (depth > DEPTH_MAX) return plain(wordsOf(node))
  const children = (): readonly Inline[] => ('children' in node ? inlines(node.children, origin, depth + 1) : [])
  if (node.type === 'text') return plain(node.value)
  if (node.type === 'inlineCode') return [{ kind: 'code', text: node.value }]
  if (node.type === 'break') return [{ kind: 'break' }]
  if (node.type === 'strong' || node.type === 'emphasis') return [{ kind: node.type, children: children() }]
  if (node.type === 'link') {
    const target = targetOf(node.url, origin)
    return target ? [{ kind: 'link', target, children: withoutLinks(children()) }] : children()
  }
  if (node.type === 'image') {
    const path = picturePath(node.url, origin)
    return path === undefined ? plain(node.alt ?? '') : [{ kind: 'picture', path, text: node.alt ?? '' }]
  }
  return 'children' in node ? children() : plain(wordsOf(node))
}

/** A link in a link is its words, and so is a picture in one. */
const withoutLinks = (children: readonly Inline[]): readonly Inline[] =>
  children.flatMap((child): readonly Inline[] => {
    if (child.kind === 'link') return withoutLinks(child.children)
    if (child.kind === 'picture') return plain(child.text)
    return child.kind === 'strong' || child.kind === 'emphasis' ? [{ ...child, children: withoutLinks(child.children) }] : [child]
  })

function blocks(nodes: readonly Node[], origin: string, depth: number): readonly Block[] {
  return nodes.flatMap((node) => block(node, origin, depth))
}

function block(node: Node, origin: string, depth: number): readonly Block[] {
  if (depth > DEPTH_MAX) return paragraph(plain(wordsOf(node)))
  if (node.type === 'list') {
    const items = node.children.map((item) => blocks(item.children, origin, depth + 1))
    return [{ kind: 'list', start: node.ordered ? (node.start ?? 1) : undefined, items }]
  }
  if (node.type === 'code') return paragraph([{ kind: 'code', text: node.value }])
  if (node.type === 'html') return paragraph(plain(node.value))
  if (node.type === 'paragraph' || node.type === 'heading') return paragraph(inlines(node.children, origin, depth))
  if (node.type === 'blockquote') return blocks(node.children, origin, depth + 1)
  return paragraph(plain(wordsOf(node)))
}

/** Pieces that end with a paragraph; one that is too long by itself is cut. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = []
  for (const part of text.split(/(?<=\n\n)/)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + part.length <= LIMIT.atOnce) pieces[pieces.length - 1] = last + part
    else for (let at = 0; at < part.length; at += LIMIT.paragraph) pieces.push(part.slice(at, at + LIMIT.paragraph))
  }
  return pieces
}

/** Reads an answer; `origin` is the page's own. */
export function readMarkdown(text: string, origin: string): readonly Block[] {
  const read = piecesOf(text.slice(0, LIMIT.all)).flatMap((piece) => blocks(fromMarkdown(piece).children, origin, 0))
  return [...read, ...paragraph(plain(text.slice(LIMIT.all)))]
}

const inlineText = (children: readonly Inline[]): string =>
  children.map((child) => (child.kind === 'break' ? '\n' : 'children' in child ? inlineText(child.children) : child.text)).join('')

const linesOf = (all: readonly Block[], indent: string): readonly string[] =>
  all.flatMap((one) => {
    if (one.kind === 'paragraph') return [indent + inlineText(one.children)]
    return one.items.flatMap((item, at) => {
      const mark = one.start === undefined ? '- ' : `${one.start + at}. `
      const [first = '', ...more] = linesOf(item, '')
      return [indent + mark + first, ...more.map((line) => `${indent}  ${line}`)]
    })
  })

/** As it is copied: words, and numbers of steps. */
export const plainText = (all: readonly Block[]): string => linesOf(all, '').join('\n')
