import { byKey } from '#contract'
import { byStart } from '../order.ts'
import { overlaps, type Span } from '../time/span.ts'

/** Spans in order, each place with the latest end of the half below it: what overlaps is found in steps that double spans add one to. */
interface SpanTree<T extends Span> {
  readonly spans: readonly T[]
  readonly latest: readonly number[]
}

/** Spans by whom they concern. */
export interface SpanIndex<T extends Span> {
  readonly trees: ReadonlyMap<string, SpanTree<T>>
}

/** Rows without a key are left out. */
export function indexSpans<T extends Span>(rows: Iterable<T>, keyOf: (row: T) => string | undefined): SpanIndex<T> {
  return { trees: new Map([...byKey(rows, keyOf)].map(([key, spans]) => [key, treeOf(spans)])) }
}

/** Those that share time with a span, by start. */
export function overlapping<T extends Span>({ trees }: SpanIndex<T>, key: string | undefined, span: Span): readonly T[] {
  const tree = key === undefined ? undefined : trees.get(key)
  const found: T[] = []
  if (tree) collect(tree, span, [0, tree.spans.length], found)
  return found
}

function treeOf<T extends Span>(rows: readonly T[]): SpanTree<T> {
  const spans = [...rows].sort(byStart)
  const latest: number[] = new Array(spans.length).fill(Number.NEGATIVE_INFINITY)
  const fill = (low: number, high: number): number => {
    const middle = (low + high) >> 1
    const here = spans[middle]
    if (low >= high || here === undefined) return Number.NEGATIVE_INFINITY
    const end = Math.max(here.end, fill(low, middle), fill(middle + 1, high))
    latest[middle] = end
    return end
  }
  fill(0, spans.length)
  return { spans, latest }
}

function collect<T extends Span>(tree: SpanTree<T>, span: Span, [low, high]: readonly [number, number], found: T[]): void {
  const middle = (low + high) >> 1
  const here = tree.spans[middle]
  if (low >= high || here === undefined || (tree.latest[middle] ?? 0) <= span.start) return
  collect(tree, span, [low, middle], found)
  if (overlaps(here, span)) found.push(here)
  if (here.start < span.end) collect(tree, span, [middle + 1, high], found)
}
