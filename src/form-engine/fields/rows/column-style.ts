import type { CSSProperties } from 'react'

declare module 'react' {
  interface CSSProperties {
    /** How many columns a table has, for its least width. */
    '--columns'?: number
  }
}

export const columnStyle = (count: number): CSSProperties => ({ '--columns': count })
