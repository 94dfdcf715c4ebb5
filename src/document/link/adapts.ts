import type { AdaptedNumber, Adapts, ResolvedField } from '#contract'
import { typeOf } from '#fields'
import { LANGUAGES } from '#translation'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext, look, namesOf } from './context.ts'
import { lookField } from './filters.ts'
import { lookResource } from './look-resource.ts'
import { inside, type Place } from './place.ts'

/** What a company's row adapts is there, and the fields that say it have what is needed. */
export function checkAdapts(context: LinkContext, place: Place, resource: LinkedResource): void {
  const { adapts = [], source } = resource
  if (adapts.length > 0 && source !== 'own-adaptations')
    complain(context, place, 'Documents are adapted by the one row of a company', { expected: '"source": "own-adaptations"' })
  adapts.forEach((each, index) => {
    checkEach({ context, own: resource }, inside(place, index), each)
  })
}

interface Checking {
  readonly context: LinkContext
  readonly own: LinkedResource
}

/** What a field has to be to say a thing, and what that is called. */
type Fit = readonly [isRight: (field: ResolvedField) => boolean, expected: string]

function checkEach(checking: Checking, place: Place, { required, unused, states, offers, languages, number, ...adapts }: Adapts): void {
  const { context } = checking
  const target = adapts.resource === undefined ? undefined : lookResource(context, inside(place, 'resource'), adapts.resource)
  const ofTarget: Fit = [(field) => isList(field) && optionsOf(field).every(({ id, label }) => target?.fields[id]?.label === label), 'choices from its fields']
  checkSaid(checking, inside(place, 'required'), required, ofTarget)
  checkSaid(checking, inside(place, 'unused'), unused, ofTarget)
  checkUnused(context, inside(place, 'unused'), target, checking.own.fields[unused ?? ''])
  checkSaid(checking, inside(place, 'states'), states, OF_STATES)
  checkSaid(checking, inside(place, 'offers'), offers, OF_PART)
  checkSaid(checking, inside(place, 'languages'), languages, OF_LANGUAGES)
  if (number && target) checkNumber(checking, inside(place, 'number'), target, number)
}

const optionsOf = ({ options = [] }: ResolvedField) => options
const isList = (field: ResolvedField): boolean => typeOf(field).holds === 'array' && field.options !== undefined
const takesWords = (field: ResolvedField | undefined): boolean => field !== undefined && typeOf(field).takesWords === true
const isNumber = (field: ResolvedField): boolean => typeOf(field).number === 'whole'

const OF_STATES: Fit = [
  ({ items = [], of = {} }) => items.length > 0 && takesWords(of.label) && of.tone?.options !== undefined,
  'rows with items from its states, and a text "label" and a choice "tone" in each',
]
const OF_PART: Fit = [(field) => isList(field) && optionsOf(field).every(({ label }) => label.startsWith('parts/')), 'choices with the options of a part']
const OF_LANGUAGES: Fit = [
  (field) => isList(field) && LANGUAGES.every(({ code }) => optionsOf(field).some(({ id }) => id === code)),
  'choices from the languages',
]

function checkSaid({ context, own }: Checking, place: Place, name: string | undefined, [isRight, expected]: Fit): void {
  const field = name === undefined ? undefined : lookField(context, place, own, name)
  if (field && !isRight(field)) complain(context, place, `The field "${name}" cannot say this`, { expected, found: field.type })
}

function checkNumber(checking: Checking, place: Place, target: LinkedResource, { field, prefix, digits, monthly, next }: AdaptedNumber): void {
  const { context } = checking
  const sequence = look(context, inside(place, 'field'), namesOf(target.fields), { what: `field of ${target.id}`, name: field })
  if (sequence && sequence.pattern === undefined) complain(context, inside(place, 'field'), `The field "${field}" is no sequence`, { found: sequence.type })
  checkSaid(checking, inside(place, 'prefix'), prefix, [takesWords, 'text'])
  checkSaid(checking, inside(place, 'digits'), digits, [isNumber, 'integer'])
  checkSaid(checking, inside(place, 'monthly'), monthly, [(each) => typeOf(each).holds === 'boolean', 'boolean'])
  checkSaid(checking, inside(place, 'next'), next, [isNumber, 'integer'])
}

/** Nobody could fill in what has to be said, and nobody is shown it. */
function checkUnused(context: LinkContext, place: Place, target: LinkedResource | undefined, said: ResolvedField | undefined): void {
  for (const { id } of said?.options ?? []) {
    const field = target?.fields[id]
    if (field?.required === true || field?.requiredWhen !== undefined)
      complain(context, place, `The field "${id}" has to be filled in, so a company cannot do without it`)
  }
}
