import { isObject, type OwnFormDraft } from '#contract'
import { fhirKind, fhirTypeOf, fhirUrl } from '#fhir'
import { type Condition, conditionOf, type Term } from '../model/condition.ts'
import { type FieldDocument, fieldOfItem, fieldsOf, pagesOf, type SectionDocument, textOfItem, wordAt } from '../model/form-document.ts'
import { type Carried, type EnableWhen, type Extension, type Item, OWN, type Questionnaire, STANDARD } from './questionnaire.ts'

/** Said by the item itself, or by extensions of the standard. */
const CARRIED: ReadonlySet<string> = new Set([
  'type',
  'required',
  'readOnly',
  'options',
  'of',
  'min',
  'max',
  'when',
  'as',
  'columns',
  'span',
  'scale',
  'accept',
  'to',
  'result',
])

export interface Written {
  readonly questionnaire: Questionnaire
  readonly carried: readonly Carried[]
}

/** The form as a FHIR R4 Questionnaire, and what of it FHIR has no words for; `inWords` fills the places of terms. */
export function writeQuestionnaire(draft: OwnFormDraft, inWords: (text: string) => string = (text) => text): Written {
  const carried: Carried[] = []
  const fields = fieldsOf(draft.form)
  const say = (key: string): string => inWords(wordAt(draft.words, key) ?? '')
  const write = (name: string): readonly Item[] => {
    const field = fields[name]
    if (field === undefined) return []
    const label = say(`fields.${name}`)
    carried.push({ item: name, text: label, ...fidelityOf(field) })
    return [itemOf({ draft, carried, path: name, name, field, label, fields })]
  }
  const section = (each: SectionDocument): Item => ({
    linkId: `section:${each.id}`,
    type: 'group',
    text: say(`sections.${each.id}`),
    ...whenOf(fields, each.when),
    item: each.items.flatMap((item) => {
      const text = textOfItem(item)
      return text === undefined ? write(fieldOfItem(item) ?? '') : [{ linkId: `text:${text}`, type: 'display', text: say(`texts.${text}`) }]
    }),
  })
  const item = pagesOf(draft.form).map(
    (page): Item => ({ linkId: `page:${page.id}`, type: 'group', text: say(`pages.${page.id}`), item: page.sections.map(section) }),
  )
  const description = say('description')
  return {
    questionnaire: {
      resourceType: 'Questionnaire',
      status: 'draft',
      url: fhirUrl(String(draft.form.formType)),
      title: say('title'),
      ...(description !== '' && { description }),
      subjectType: [isObject(draft.form.about) && draft.form.about.client === undefined ? 'Practitioner' : 'Patient'],
      item,
    },
    carried,
  }
}

function fidelityOf(field: FieldDocument): Pick<Carried, 'how' | 'why'> {
  if (field.type === 'calculated') return { how: 'near', why: 'calculated' }
  const known = fhirKind(String(field.type))
  if (known === undefined) return { how: 'lost', why: 'kind' }
  if (known.isNear) return { how: 'near', why: 'kind' }
  if (typeof field.when === 'string' && conditionOf(field.when) === undefined) return { how: 'near', why: 'rule' }
  return Object.keys(field).some((key) => !CARRIED.has(key)) ? { how: 'near', why: 'settings' } : { how: 'exact' }
}

interface Writing {
  readonly draft: OwnFormDraft
  readonly carried: Carried[]
  /** The linkId; of one inside rows or a group, with the name of the outer one. */
  readonly path: string
  readonly name: string
  readonly field: FieldDocument
  readonly label: string
  readonly fields: Readonly<Record<string, FieldDocument>>
  /** The rows or group around. */
  readonly within?: string
}

function itemOf(writing: Writing): Item {
  const { draft, path, name, field, label, fields, within } = writing
  const kind = String(field.type)
  const type = fhirTypeOf(kind, typeof field.result === 'string' ? field.result : undefined)
  const help = within === undefined ? wordAt(draft.words, `help.${name}`) : undefined
  const inner = isObject(field.of) && typeof field.of.$ref !== 'string' ? innerItems(writing, field.of) : []
  const beside: readonly Item[] = help === undefined ? [] : [helpItem(path, help)]
  const extension = extensionsOf(field)
  return {
    linkId: path,
    type,
    text: label,
    ...(field.required === true && { required: true }),
    ...((kind === 'choices' || kind === 'rows' || kind === 'references' || (kind === 'file' && field.max !== 1)) && { repeats: true }),
    ...((field.readOnly === true || kind === 'calculated') && { readOnly: true }),
    ...((kind === 'text' || kind === 'multiline') && typeof field.max === 'number' && { maxLength: field.max }),
    ...optionsOf(draft, field, within === undefined ? name : `${within}.${name}`),
    ...whenOf(fields, field.when),
    ...(extension.length > 0 && { extension: [...extension, ...(whenOf(fields, field.when).extension ?? [])] }),
    ...(inner.length + beside.length > 0 && { item: [...beside, ...inner] }),
  }
}

function innerItems(outer: Writing, of: Readonly<Record<string, unknown>>): readonly Item[] {
  return Object.entries(of).flatMap(([name, field]) => {
    if (!isObject(field)) return []
    const label = wordAt(outer.draft.words, `of.${outer.name}.${name}`) ?? name
    outer.carried.push({ item: `${outer.name}.${name}`, text: label, ...fidelityOf(field) })
    return [itemOf({ ...outer, path: `${outer.name}.${name}`, name, field, label, fields: {}, within: outer.name })]
  })
}

const helpItem = (path: string, text: string): Item => ({
  linkId: `${path}:help`,
  type: 'display',
  text,
  extension: [{ url: STANDARD.control, valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code: 'help' }] } }],
})

/** Kinds that FHIR tells apart no further are told by an extension of ours, with the keys that have no other place. */
function extensionsOf(field: FieldDocument): readonly Extension[] {
  const bound = (url: string, value: unknown): readonly Extension[] =>
    typeof value === 'number' ? [Number.isInteger(value) ? { url, valueInteger: value } : { url, valueDecimal: value }] : []
  const { when: _when, required: _required, of: _of, options: _options, ...rest } = field
  const isNumber = ['integer', 'decimal', 'money', 'percent'].includes(String(field.type))
  return [...(isNumber ? [...bound(STANDARD.min, field.min), ...bound(STANDARD.max, field.max)] : []), { url: OWN.field, valueString: JSON.stringify(rest) }]
}

function optionsOf(draft: OwnFormDraft, { options }: FieldDocument, name: string): Pick<Item, 'answerOption'> {
  if (!Array.isArray(options)) return {}
  const found = options.flatMap((option: unknown) => (isObject(option) && typeof option.id === 'string' ? [option.id] : []))
  return { answerOption: found.map((code) => ({ valueCoding: { code, display: wordAt(draft.words, `options.${name}.${code}`) ?? code } })) }
}

function whenOf(fields: Writing['fields'], when: unknown): Pick<Item, 'enableWhen' | 'enableBehavior' | 'extension'> {
  if (typeof when !== 'string') return {}
  const condition = conditionOf(when)
  // What says more than FHIR can is kept as it is written.
  if (condition === undefined) return { extension: [{ url: OWN.when, valueString: when }] }
  return { enableWhen: condition.terms.map((term) => termOf(fields, term)), ...behaviourOf(condition) }
}

const behaviourOf = ({ join, terms }: Condition): Pick<Item, 'enableBehavior'> => (terms.length > 1 ? { enableBehavior: join === 'or' ? 'any' : 'all' } : {})

const SIGNS = { is: '=', isNot: '!=', atLeast: '>=', atMost: '<=', more: '>', less: '<', has: '=', hasNot: '!=' } as const

function termOf(fields: Writing['fields'], { field, op, value }: Term): EnableWhen {
  const question = field
  if (op === 'answered' || op === 'blank') return { question, operator: 'exists', answerBoolean: op === 'answered' }
  if (op === 'ticked' || op === 'notTicked') return { question, operator: '=', answerBoolean: op === 'ticked' }
  const operator = SIGNS[op]
  if (typeof value === 'number')
    return { question, operator, ...(Number.isInteger(value) && fields[field]?.type === 'integer' ? { answerInteger: value } : { answerDecimal: value }) }
  const text = value ?? ''
  return { question, operator, ...(Array.isArray(fields[field]?.options) ? { answerCoding: { code: text } } : { answerString: text }) }
}
