/** Files that lists and reports are exported as; the extension of their names. */
export const SHEET_KINDS = ['xlsx', 'csv'] as const

export type SheetKind = (typeof SHEET_KINDS)[number]
