import type { FieldType } from './field-type.ts'
import { reference } from './reference.ts'

/** A person with an account in the company, by its id. */
export const user: FieldType = {
  ...reference,
  pointsAt: 'user',
  named: 'id of a user',
  startsWith: 'user',
  relativeTo: ['user.id'],
}
