import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { stepsOf } from '#form-rules'

type Node = ReturnType<typeof syntaxTree>['topNode']

const PARSED_WITHIN_MS = 500

const treeOf = (state: EditorState): Node => (ensureSyntaxTree(state, state.doc.length, PARSED_WITHIN_MS) ?? syntaxTree(state)).topNode

const textOf = (state: EditorState, { from, to }: Pick<Node, 'from' | 'to'>): string => state.sliceDoc(from, to)

/** The name of a property, without its quotes; as far as it is written. */
function nameOf(state: EditorState, property: Node): string | undefined {
  const name = property.getChild('PropertyName')
  return name ? textOf(state, name).replaceAll('"', '') : undefined
}

const valueIn = (property: Node): Node | undefined => {
  const last = property.lastChild
  return last === null || last.name === 'PropertyName' ? undefined : last
}

function elementsOf(list: Node): readonly Node[] {
  const found: Node[] = []
  for (let child = list.firstChild; child !== null; child = child.nextSibling) if (!/^[[\],]$|⚠/.test(child.name)) found.push(child)
  return found
}

/** Where the value at a JSON pointer stands in the text; of what is not there, the nearest that is around it. */
export function rangeAt(state: EditorState, pointer: string): { readonly from: number; readonly to: number } {
  let node = treeOf(state).firstChild ?? treeOf(state)
  let range = { from: node.from, to: Math.min(node.to, node.from + 1) }
  for (const key of stepsOf(pointer)) {
    const next = node.name === 'Array' ? elementsOf(node)[Number(key)] : propertyOf(state, node, key)
    if (next === undefined) return range
    const value = next.name === 'Property' ? (valueIn(next) ?? next) : next
    node = value
    range = shownRange(next, value)
  }
  return range
}

const propertyOf = (state: EditorState, node: Node, key: string): Node | undefined =>
  node.getChildren('Property').find((property) => nameOf(state, property) === key)

/** Long values are marked at their name. */
function shownRange(found: Node, value: Node): { readonly from: number; readonly to: number } {
  const name = found.name === 'Property' ? found.getChild('PropertyName') : null
  return (value.name === 'Object' || value.name === 'Array') && name
    ? { from: name.from, to: name.to }
    : { from: value.from, to: Math.max(value.to, value.from + 1) }
}

/** Where in a JSON document a place in the text is. */
export interface TextPlace {
  /** Keys and places in lists, from the top. */
  readonly path: readonly string[]
  /** In the name of a property, or where one could begin; else in a value. */
  readonly isName: boolean
  /** Names that stand beside it. */
  readonly beside: readonly string[]
  /** What a completion takes the place of. */
  readonly from: number
  readonly to: number
  /** It stands between quotes already. */
  readonly isQuoted: boolean
}

export function placeAt(state: EditorState, at: number): TextPlace {
  treeOf(state)
  const inner = syntaxTree(state).resolveInner(at, -1)
  const isName = inner.name === 'PropertyName' || inner.name === 'Object' || (inner.name === '⚠' && inner.parent?.name === 'Object')
  const isString = inner.name === 'String' || inner.name === 'PropertyName'
  const object = inner.name === 'Object' ? inner : inner.name === 'PropertyName' ? inner.parent?.parent : inner.parent
  const own = inner.name === 'PropertyName' ? inner.parent : null
  return {
    path: pathOf(state, inner.name === 'PropertyName' ? (inner.parent?.parent ?? inner) : inner),
    isName,
    beside: isName && object ? object.getChildren('Property').flatMap((property) => (property.from === own?.from ? [] : (nameOf(state, property) ?? []))) : [],
    ...(isString
      ? { from: inner.from + 1, to: inner.to > inner.from + 1 && state.sliceDoc(inner.to - 1, inner.to) === '"' ? inner.to - 1 : inner.to, isQuoted: true }
      : { from: at, to: at, isQuoted: false }),
  }
}

function pathOf(state: EditorState, start: Node): readonly string[] {
  const path: string[] = []
  for (let node: Node | null = start; node !== null; node = node.parent) {
    const { parent } = node
    if (node.name === 'Property') path.unshift(nameOf(state, node) ?? '')
    else if (parent?.name === 'Array' && !/^[[\],]$/.test(node.name)) path.unshift(String(elementsOf(parent).findIndex(({ from }) => from === node?.from)))
  }
  return path
}

/** The value at a path of the document as it is written, as text without its quotes; undefined where there is none. */
export function wordAtPath(state: EditorState, path: readonly string[]): string | undefined {
  let node: Node | undefined = treeOf(state).firstChild ?? undefined
  for (const key of path) {
    const next: Node | undefined = node === undefined ? undefined : node.name === 'Array' ? elementsOf(node)[Number(key)] : propertyOf(state, node, key)
    node = next?.name === 'Property' ? valueIn(next) : next
  }
  return node?.name === 'String' ? textOf(state, node).slice(1, -1) : undefined
}
