import type { Boot } from '#contract'
import type { CompanySettings } from '#server/guards'

/** The company's own words, else the product's. */
export const termsOf = ({ terms }: CompanySettings): Boot['terms'] => ({ client: terms?.client ?? 'Client', employee: terms?.employee ?? 'Employee' })
