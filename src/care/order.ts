/** By when it begins; what begins together by when it ends. */
export const byStart = (a: { readonly start: number; readonly end: number }, b: { readonly start: number; readonly end: number }): number =>
  a.start - b.start || a.end - b.end

/** The same order on every machine, whatever its language is. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
