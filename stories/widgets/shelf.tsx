import type { ReactNode } from 'react'

export interface ShelfProps {
  readonly children: ReactNode
  readonly width?: number
}

/** Examples one below the other. */
export function Shelf({ children, width = 560 }: ShelfProps) {
  return <main style={{ display: 'flex', flexDirection: 'column', gap: 16, padding: 24, maxInlineSize: width }}>{children}</main>
}

/** Examples side by side. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>{children}</div>
}

export const LONG = 'A rather long text that somebody typed without a thought for the narrow place in which it would have to be shown one day'
