import type { Place, Problem } from '../problems/problem.ts'

/** The four characters that an ISA segment says. */
export interface Delimiters {
  readonly element: string
  readonly component: string
  readonly repeat: string
  readonly segment: string
}

/** Characters of an ISA segment with its terminator (X12.5 interchange control structures). */
export const ISA_LENGTH = 106
/** Characters of ISA01 to ISA16. */
export const ISA_WIDTHS = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1] as const
const VERSION = '00501'
const UNFIT = /[A-Za-z0-9 ]/

type Refusal = Pick<Problem, 'code' | 'values'> & { readonly element: number }

/** The delimiters of the 106 characters of an ISA segment, or why it is refused. */
export function readDelimiters(isa: string): Delimiters | Refusal {
  const delimiters = { element: isa.charAt(3), repeat: isa.charAt(82), component: isa.charAt(104), segment: isa.charAt(105) }
  return wrongWidth(isa, delimiters.element) ?? otherVersion(isa) ?? unfit(delimiters) ?? delimiters
}

export const isRefusal = (read: Delimiters | Refusal): read is Refusal => 'code' in read

/** The place of an element of an ISA segment that was refused. */
export const refusalPlace = (at: Place, { element }: Refusal): Place => ({ ...at, element })

function wrongWidth(isa: string, separator: string): Refusal | undefined {
  let end = 3
  for (const [index, length] of ISA_WIDTHS.entries()) {
    const text = isa.slice(end + 1, end + 1 + length)
    if (isa.charAt(end) !== separator || text.includes(separator)) return { code: 'x12.isaShape', values: { element: index + 1, length }, element: index + 1 }
    end += length + 1
  }
  return undefined
}

function otherVersion(isa: string): Refusal | undefined {
  const found = isa.slice(84, 89)
  return found === VERSION ? undefined : { code: 'x12.isaVersion', values: { found }, element: 12 }
}

function unfit(delimiters: Delimiters): Refusal | undefined {
  const all = Object.values(delimiters)
  if (new Set(all).size === all.length && !all.some((character) => UNFIT.test(character))) return undefined
  return { code: 'x12.isaDelimiters', values: { found: all.join(' ') }, element: 16 }
}
