import type { CSSProperties } from 'react'
import type { ResolvedField } from '#contract'

declare module 'react' {
  interface CSSProperties {
    /** How many columns a table has, for its least width. */
    '--columns'?: number
  }
}

export const columnStyle = (count: number): CSSProperties => ({ '--columns': count })

const AROUND_PX = 36
const CELL_PX = 12
const WIDEST_CH = 48

/** As wide as its segments in one line, where they are not too many words for one: what else stands in the row shares the rest. */
export function segmentsStyle({ as, options = [] }: ResolvedField, t: (key: string) => string): CSSProperties | undefined {
  if (as !== 'segments') return undefined
  const letters = options.reduce((sum, { label }) => sum + t(label).length, 0)
  return letters > WIDEST_CH ? undefined : { inlineSize: `calc(${letters}ch + ${options.length * AROUND_PX + CELL_PX}px)` }
}
