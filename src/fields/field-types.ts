import type { Field, ResolvedField, ResultType } from '#contract'
import { address } from './address.ts'
import { band } from './band.ts'
import { boolean } from './boolean.ts'
import { calculated, RESULTS } from './calculated.ts'
import { choice } from './choice.ts'
import { choices } from './choices.ts'
import { color } from './color.ts'
import { date } from './date.ts'
import { datetime } from './datetime.ts'
import { decimal } from './decimal.ts'
import { derived } from './derived.ts'
import { email } from './email.ts'
import type { FieldType } from './field-type.ts'
import { file } from './file.ts'
import { group } from './group.ts'
import { integer } from './integer.ts'
import { money } from './money.ts'
import { multiline } from './multiline.ts'
import { percent } from './percent.ts'
import { phone } from './phone.ts'
import { reference } from './reference.ts'
import { references } from './references.ts'
import { rows } from './rows.ts'
import { secret } from './secret.ts'
import { sequence } from './sequence.ts'
import { signature } from './signature.ts'
import { text } from './text.ts'
import { time } from './time.ts'
import { user } from './user.ts'

/** All types of fields, by the names that documents call them. */
export const fieldTypes: Readonly<Record<Field['type'], FieldType>> = {
  text,
  multiline,
  integer,
  decimal,
  money,
  percent,
  boolean,
  date,
  time,
  datetime,
  choice,
  choices,
  color,
  reference,
  references,
  user,
  email,
  phone,
  address,
  rows,
  group,
  secret,
  sequence,
  calculated,
  band,
  derived,
  signature,
  file,
}

/** Their names. */
export const RESULT_TYPES = Object.keys(RESULTS) as readonly ResultType[]

export const typeOf = ({ type }: Pick<ResolvedField, 'type'>): FieldType => fieldTypes[type]

/** The id of one record of another resource. */
export const isReference = (field: Pick<ResolvedField, 'type'>): boolean => typeOf(field).pointsAt === 'record' && typeOf(field).holds === 'string'

/** The id of one record or user. */
export const namesOne = (field: Pick<ResolvedField, 'type'>): boolean => typeOf(field).pointsAt !== undefined && typeOf(field).holds === 'string'

/** A moment of a day, and not only the day. */
export const isMoment = (field: Pick<ResolvedField, 'type'>): boolean => typeOf(field).startsWith === 'now'

/** The type that a field's value has: of a calculated one, that of its result. */
export const valueTypeOf = ({ type, result }: Pick<ResolvedField, 'type' | 'result'>): FieldType =>
  fieldTypes[type].isOfResult ? RESULTS[result ?? 'text'] : fieldTypes[type]
