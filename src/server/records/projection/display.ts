import { dateText, type RecordView, type ResolvedField } from '#contract'
import type { LinkedResource } from '#document'
import { isMoment, typeOf } from '#fields'
import { momentText } from '#server/platform/language'
import type { RecordsContext } from '../context.ts'
import type { Moment } from '../moment.ts'
import type { FieldRights } from '../rights/field-rights.ts'
import { say } from '../texts.ts'
import { maskValue } from './masks.ts'

/** What a name is made with: whose eyes, which order, which day in which zone. */
export interface DisplayFrame {
  readonly context: RecordsContext
  readonly resource: LinkedResource
  readonly rights: FieldRights
  readonly lastFirst: boolean
  readonly moment: Moment
  /** Texts of references, by field. */
  readonly labels?: Readonly<Record<string, string | readonly string[]>>
}

const PLACE = /\{([a-zA-Z0-9]+)\}/g
/** What is left of a template around a blank: doubled spaces, a comma before nothing, dashes at the ends. */
const tidy = (text: string): string =>
  text
    .replaceAll(/\(\s*\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ,/g, ',')
    .replaceAll(/:\s*,\s*/g, ': ')
    .replaceAll(/^[\s,·–—:-]+|[\s,·–—:-]+$/g, '')

/** Fields that names of these records are made of. */
export const fieldsOfDisplay = ({ display, fields }: LinkedResource): readonly (readonly [name: string, field: ResolvedField])[] =>
  [...`${display.template} ${display.lastFirst ?? ''}`.matchAll(PLACE)].flatMap(([_place, name = '']) => {
    const field = fields[name]
    return field === undefined ? [] : [[name, field]]
  })

/** A record's name by its resource's template; fields this user may not see are left out, masked ones stay masked. */
export function displayOf(frame: DisplayFrame, values: Readonly<Record<string, unknown>>): string {
  const { template, lastFirst } = frame.resource.display
  const chosen = frame.lastFirst && lastFirst !== undefined ? lastFirst : template
  return tidy(chosen.replaceAll(PLACE, (_place, name: string) => textOf(frame, name, values[name])))
}

function textOf(frame: DisplayFrame, name: string, value: unknown): string {
  const field = frame.resource.fields[name]
  const right = frame.rights.get(name)
  if (field === undefined || right === undefined || right.sight === 'hidden' || value === null || value === undefined) return ''
  if (right.sight === 'masked') return String(maskValue(field, value, frame.moment.today) ?? '')
  const label = frame.labels?.[name]
  if (label !== undefined) return typeof label === 'string' ? label : label.join(', ')
  if (typeOf(field).pointsAt) return ''
  const option = field.options?.find((each) => each.id === value)
  if (option !== undefined) return say(frame.context, { key: option.label })
  if (typeof value === 'string' && isMoment(field)) return momentText(value, frame.moment.timeZone)
  return typeof value === 'string' || typeof value === 'number' ? dateText(String(value)) : ''
}

/** What tells records of one name apart; undefined when there is nothing to say. */
export function detailOf({ display: { detail = '' }, fields }: LinkedResource, { values, masked }: Pick<RecordView, 'values' | 'masked'>): string | undefined {
  const text = detail.replaceAll(PLACE, (_place, name: string) => {
    const value = masked.includes(name) || fields[name] === undefined ? undefined : values[name]
    return typeof value === 'string' || typeof value === 'number' ? dateText(String(value)) : ''
  })
  return tidy(text) || undefined
}

/** Fields that the detail is made of. */
export const fieldsOfDetail = ({ display: { detail = '' } }: LinkedResource): readonly string[] => [...detail.matchAll(PLACE)].map(([, name = '']) => name)
