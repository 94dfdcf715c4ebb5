import { type Loop, segmentIn, segmentsIn } from '../loops/loop.ts'
import type { Report } from '../problems/problem.ts'
import type { Segment } from '../text/segment.ts'
import { Fields, fieldsOf } from './fields.ts'

/** A number with the qualifier that says whose it is: `{ qualifier: 'XX', id: '1234567893' }` is an NPI. */
export interface Identifier {
  readonly qualifier: string
  readonly id: string
}

/** A person or an organization of an NM1 segment. */
export interface Entity {
  /** NM101: what it is in this place, `QC` for the patient. */
  readonly role: string
  readonly isPerson: boolean
  /** Last name or name of the organization; empty where the segment has none. */
  readonly name: string
  readonly firstName: string | undefined
  readonly middleName: string | undefined
  readonly suffix: string | undefined
  readonly identifier: Identifier | undefined
}

export interface Address {
  readonly lines: readonly string[]
  readonly city: string
  readonly state: string | undefined
  readonly zip: string | undefined
}

export function identifierAt(fields: Fields, element: number): Identifier | undefined {
  const id = fields.text(element + 1)
  return id === '' ? undefined : { qualifier: fields.text(element), id }
}

export function entityOf(segment: Segment, report: Report): Entity {
  const fields = new Fields(segment, report)
  return {
    role: fields.needed(1),
    isPerson: fields.text(2) === '1',
    name: fields.text(3),
    firstName: fields.maybe(4),
    middleName: fields.maybe(5),
    suffix: fields.maybe(7),
    identifier: identifierAt(fields, 8),
  }
}

/** The entity of the NM1 segment of a loop with one of these roles. */
export function entityIn(loop: Loop | undefined, report: Report, ...roles: readonly string[]): Entity | undefined {
  const segment = segmentIn(loop, 'NM1', ...roles)
  return segment && entityOf(segment, report)
}

/** N3 and N4 of a loop. */
export function addressIn(loop: Loop | undefined, report: Report): Address | undefined {
  const [street, place] = [fieldsOf(segmentIn(loop, 'N3'), report), fieldsOf(segmentIn(loop, 'N4'), report)]
  if (!street && !place) return undefined
  const lines = [street?.text(1) ?? '', street?.text(2) ?? ''].filter((line) => line !== '')
  return { lines, city: place?.text(1) ?? '', state: place?.maybe(2), zip: place?.maybe(3) }
}

/** The REF segments of a loop. */
export const referencesIn = (loop: Loop, report: Report): readonly Identifier[] =>
  segmentsIn(loop, 'REF').map((segment) => {
    const fields = new Fields(segment, report)
    return { qualifier: fields.needed(1), id: fields.text(2) }
  })
