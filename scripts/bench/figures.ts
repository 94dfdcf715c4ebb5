/** One line of the printed table. */
export interface Figure {
  readonly what: string
  /** With its unit: `41 ms`, `190.0 kB`. */
  readonly measured: string
  readonly budget?: string
  /** Whether the budget was kept; undefined where there is none. */
  readonly kept?: boolean
  readonly detail?: string
}

const WIDTHS = [58, 16, 14] as const

const line = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[index] ?? 0))).join(' ')
const verdict = (kept: boolean | undefined): string => (kept === undefined ? '    ' : kept ? 'kept' : 'OVER')

/** A figure with the most it may be, both in the same unit. */
export function limited(what: string, [value, most]: readonly [number, number], unit = ''): Figure {
  const digits = Number.isInteger(value) && Number.isInteger(most) ? 0 : 1
  return { what, measured: `${value.toFixed(digits)}${unit}`, budget: `≤ ${most}${unit}`, kept: value <= most }
}

export function printFigures(title: string, figures: readonly Figure[]): void {
  const rows = figures.map(({ what, measured, budget = '', kept, detail = '' }) => `${line([what, measured, budget])}  ${verdict(kept)}  ${detail}`.trimEnd())
  process.stdout.write(`\n${line([title, 'measured', 'budget'])}\n${rows.join('\n')}\n`)
}

/** The value that this share of a list doesn't exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
