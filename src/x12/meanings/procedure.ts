import type { Fields } from './fields.ts'

/** A medical procedure (composite C003). */
export interface Procedure {
  /** `HC`: HCPCS. */
  readonly qualifier: string
  readonly code: string
  readonly modifiers: readonly string[]
  readonly description: string | undefined
}

export function procedureAt(fields: Fields, element: number): Procedure {
  const [qualifier = '', , ...rest] = fields.components(element)
  return {
    qualifier,
    code: fields.needed(element, 2),
    modifiers: rest.slice(0, 4).filter((modifier) => modifier !== ''),
    description: rest[4] || undefined,
  }
}
