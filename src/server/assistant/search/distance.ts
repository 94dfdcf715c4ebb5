/** Letters to add, take away, change or swap with their neighbour; more than `most` is said as `most + 1`. */
export function distance(a: string, b: string, most: number): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, isSwapped ? (before[j - 2] ?? 0) + 1 : most + 1))
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row[b.length] ?? most + 1
}
