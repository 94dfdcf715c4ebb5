import { byKey, type ReportData, type ReportRow } from '#contract'

/** A row as it is drawn: what an outer group comes to, before the rows within it, or a row. */
export interface OutlinedRow extends ReportRow {
  /** 0 for a row of the only group, or what an outer one comes to; 1 within that. */
  readonly depth: number
  readonly isSum: boolean
}

export interface Order {
  /** By the words of the groups, or by this measure's place. */
  readonly by: 'group' | number
  readonly descending: boolean
}

/** How a key reads, and where it stands among others of its group: dates by their day. */
export interface KeyWords {
  readonly text: (key: string | null, place: number) => string
  readonly rank: (key: string | null, place: number) => string
}

/** Rows in the order of their group, each outer one with what is within it; blanks are last in either direction. `orders`: one for each group. */
export function outlineOf(data: ReportData, orders: readonly [Order, ...Order[]], words: KeyWords): readonly OutlinedRow[] {
  const [outer, inner] = orders
  const leaves = data.rows.filter(({ keys }) => keys.length === orders.length)
  if (inner === undefined) return leaves.toSorted(comparing(outer, words)).map((row) => ({ ...row, depth: 0, isSum: false }))
  const within = byKey(leaves, ({ keys }) => keys[0] ?? null)
  return data.rows
    .filter(({ keys }) => keys.length < orders.length)
    .toSorted(comparing(outer, words))
    .flatMap((sum) => [
      { ...sum, depth: 0, isSum: true },
      ...(within.get(sum.keys[0] ?? null) ?? []).toSorted(comparing(inner, words)).map((row) => ({ ...row, depth: 1, isSum: false })),
    ])
}

function comparing({ by, descending }: Order, { rank }: KeyWords): (a: ReportRow, b: ReportRow) => number {
  const direction = descending ? -1 : 1
  const keyOf = ({ keys }: ReportRow): string | null => keys.at(-1) ?? null
  const byWords = (a: ReportRow, b: ReportRow, sign: number): number => {
    const [x, y] = [keyOf(a), keyOf(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return sign * rank(x, a.keys.length - 1).localeCompare(rank(y, b.keys.length - 1), undefined, { numeric: true })
  }
  if (by === 'group') return (a, b) => byWords(a, b, direction)
  return (a, b) => {
    const [x, y] = [a.values[by] ?? null, b.values[by] ?? null]
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byWords(a, b, 1)
    return direction * (x - y) || byWords(a, b, 1)
  }
}
