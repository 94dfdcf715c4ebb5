const TERM = /\{\{\s*term\.(client|clients|employee|employees)\s*\}\}/g

/** A text of the form with the company's own words for clients and employees in their places. */
export const withTerms = (text: string, t: (key: string) => string): string => text.replaceAll(TERM, (_whole, term: string) => t(`shared/studio.terms.${term}`))
