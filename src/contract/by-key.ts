/** Rows by key, in their order; those without a key are left out. */
export function byKey<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key | undefined): ReadonlyMap<Key, readonly [Row, ...Row[]]> {
  const groups = new Map<Key, [Row, ...Row[]]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
