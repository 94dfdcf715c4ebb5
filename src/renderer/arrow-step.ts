/** A place among rows and columns, or a way from one to another. */
export interface Place {
  readonly row: number
  readonly column: number
}

const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** Where an arrow key leads, in reading direction. */
export function stepOf(key: string, isRightToLeft: boolean): Place | undefined {
  const step = STEPS[key]
  return step && { row: step.row, column: isRightToLeft ? -step.column || 0 : step.column }
}
