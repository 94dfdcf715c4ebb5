import type {
  Field,
  FieldMap,
  Fields,
  FieldsPart,
  Form,
  Option,
  OptionsFrom,
  OptionsPart,
  Part,
  PartRef,
  Permissions,
  ResolvedField,
  ResolvedOption,
  ResolvedRowCheck,
  RowCheck,
} from '#contract'
import { fieldTypes, typeOf } from '#fields'
import { LANGUAGES } from '#translation'
import { deadName } from '../complaint.ts'
import type { ReadDocument } from '../read-documents.ts'
import { bandValue } from './bands.ts'
import { checkUnique, complain, documentsOf, type LinkContext } from './context.ts'
import { checkFieldRules } from './field-rules.ts'
import { isFindingSet } from './findings.ts'
import { isOwnSet } from './options-of.ts'
import { inside, type Place } from './place.ts'
import { namesRead } from './text-places.ts'

type ResolvedFields = Readonly<Record<string, ResolvedField>>

/** Takes parts in and names the labels of fields. A part is resolved once, however often it is taken in. */
export interface FieldLinker {
  readonly resolve: (place: Place, fields: Fields) => ResolvedFields
  /** The same fields, of which those that say nothing of their privacy are as the rows or group they stand in, at the top as given. */
  readonly withPrivacy: (fields: ResolvedFields, privacy: NonNullable<ResolvedField['privacy']>) => ResolvedFields
  /** Where a field is written, be it in a part. */
  readonly placeOf: (field: ResolvedField) => Place | undefined
}

/** Where the strings of fields stand: at the top of a document, or one level inside a field. */
interface Labels {
  readonly id: string
  readonly inner?: string
}

export const createFieldLinker = (context: LinkContext): FieldLinker => new PartsLinker(context)

const underOptions = (name: string, inner: string | undefined): string => (inner === undefined ? `options.${name}` : `options.${inner}.${name}`)

class PartsLinker implements FieldLinker {
  private readonly context: LinkContext
  private readonly parts: ReadonlyMap<string, ReadDocument<Part>>
  private readonly resolvedParts = new Map<string, ResolvedFields | readonly ResolvedOption[]>()
  /** Parts that are being resolved now. */
  private readonly open = new Set<string>()
  private readonly places = new WeakMap<ResolvedField, Place>()

  constructor(context: LinkContext) {
    this.context = context
    this.parts = new Map(documentsOf<Part>(context, 'part').map((part) => [part.id, part]))
    for (const part of this.parts.values()) {
      if (part.value.kind === 'fields') this.partFields({ document: part, path: [] }, part as ReadDocument<FieldsPart>)
      else this.partOptions(part as ReadDocument<OptionsPart>)
    }
  }

  resolve(place: Place, fields: Fields): ResolvedFields {
    return this.resolveAll(place, fields, { id: place.document.id })
  }

  withPrivacy(fields: ResolvedFields, privacy: NonNullable<ResolvedField['privacy']>): ResolvedFields {
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const told: ResolvedField = { privacy, ...field, ...(field.of && { of: this.withPrivacy(field.of, field.privacy ?? privacy) }) }
        const place = this.places.get(field)
        if (place) this.places.set(told, place)
        return [name, told]
      }),
    )
  }

  placeOf(field: ResolvedField): Place | undefined {
    return this.places.get(field)
  }

  private takeIn<T>(place: Place, { $ref }: PartRef, kind: Part['kind'], read: (part: ReadDocument<Part>) => T): T | undefined {
    this.context.used.add($ref)
    const part = this.parts.get($ref)
    const at = inside(place, '$ref')
    if (part?.value.kind === kind) return read(part)
    if (part) complain(this.context, at, `The part "${$ref}" holds ${part.value.kind}, not ${kind}`)
    else if (!this.context.read.broken.has($ref))
      this.context.report(place.document as ReadDocument, deadName(at.path, `There is no part "${$ref}"`, $ref, this.parts.keys()))
    return undefined
  }

  private resolveAll(place: Place, fields: Fields, labels: Labels): ResolvedFields {
    if (isPartRef(fields)) return this.takeIn(place, fields, 'fields', (part) => this.partFields(place, part as ReadDocument<FieldsPart>)) ?? {}
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, this.resolveField(inside(place, name), name, field, labels)]))
  }

  private partFields(place: Place, part: ReadDocument<FieldsPart>): ResolvedFields {
    const known = this.resolvedParts.get(part.id)
    if (known) return known as ResolvedFields
    if (this.open.has(part.id)) {
      complain(this.context, place, `The part "${part.id}" takes itself in`)
      return {}
    }
    this.open.add(part.id)
    const resolved = this.resolveAll({ document: part, path: ['fields'] }, part.value.fields, { id: part.id })
    this.nameChecks({ document: part, path: ['checks'] }, part.value.checks ?? [], part.id, 'checks')
    this.open.delete(part.id)
    this.resolvedParts.set(part.id, resolved)
    return resolved
  }

  private partOptions(part: ReadDocument<OptionsPart>): readonly ResolvedOption[] {
    const known = this.resolvedParts.get(part.id)
    if (known) return known as readonly ResolvedOption[]
    const resolved = this.resolveOptions({ document: part, path: ['options'] }, part.value.options, part.id, 'options')
    this.resolvedParts.set(part.id, resolved)
    return resolved
  }

  private resolveOptions(place: Place, options: readonly Option[], id: string, under: string): readonly ResolvedOption[] {
    return options.map((option, index) => {
      const at = inside(place, index)
      if (options.findIndex((other) => other.id === option.id) < index) complain(this.context, inside(at, 'id'), `The option "${option.id}" stands twice here`)
      return { ...option, label: this.context.strings.need(id, `${under}.${option.id}`, at) }
    })
  }

  /** A set that the field does not write down itself; languages and roles are in the words of its document. */
  private optionsFrom(place: Place, { from, and }: OptionsFrom, id: string, under: string): readonly ResolvedOption[] {
    const others = (and ?? []).map((each, index) => ({ id: each, label: this.context.strings.need(id, `${under}.${each}`, inside(place, 'and', index)) }))
    const all = [...this.setOf(place, from, id, under), ...others]
    others.forEach(({ id: each }, index) => {
      if (all.findIndex((option) => option.id === each) < all.length - others.length + index)
        complain(this.context, inside(place, 'and', index), `The option "${each}" stands twice here`)
    })
    return all
  }

  private setOf(place: Place, from: OptionsFrom['from'], id: string, under: string): readonly ResolvedOption[] {
    if (from === 'screens') return screenOptions(this.context)
    if (from === 'forms') return formOptions(this.context)
    if (from === 'resources') return resourceOptions(this.context)
    // Known once all resources are linked.
    if (isFindingSet(from) || isOwnSet(from)) return []
    // Nobody knows which words of roles are asked for while roles may be missing.
    if (from === 'roles' && !this.context.userTypes.complete) this.context.unsure.add(id)
    const ids = from === 'languages' ? LANGUAGES.map(({ code }) => code) : officeRoles(this.context)
    return ids.map((each) => ({ id: each, label: this.context.strings.need(id, `${under}.${each}`, inside(place, 'from')) }))
  }

  private optionsOf(place: Place, name: string, options: NonNullable<Field['options']>, { id, inner }: Labels): readonly ResolvedOption[] {
    const under = underOptions(name, inner)
    if ('from' in options) return this.optionsFrom(place, options, id, under)
    if (isPartRef(options)) return this.takeIn(place, options, 'options', (part) => this.partOptions(part as ReadDocument<OptionsPart>)) ?? []
    return this.resolveOptions(place, options, id, under)
  }

  private bandsOf(place: Place, name: string, bands: NonNullable<Field['bands']>, { id, inner }: Labels): NonNullable<ResolvedField['bands']> {
    const under = underOptions(name, inner)
    return bands.map((band, index) => ({ ...band, label: this.context.strings.need(id, `${under}.${band.id}`, inside(place, index)) }))
  }

  /** A band reads as a choice of its ranges. */
  private bandOptions(place: Place, name: string, { bands, blank }: Field, { id, inner }: Labels): readonly ResolvedOption[] {
    const told = (bands ?? []).map(({ id: each, tone }) => ({ id: each, ...(tone && { tone }) }))
    return this.resolveOptions(inside(place, 'bands'), [...told, ...(blank === undefined ? [] : [{ id: blank }])], id, underOptions(name, inner))
  }

  private innerFields(place: Place, name: string, of: NonNullable<Field['of']>, { id, inner }: Labels): ResolvedFields {
    if (inner === undefined || isPartRef(of)) return this.resolveAll(place, of, { id, inner: name })
    complain(this.context, place, 'Rows and groups inside rows take their fields from a part, because their labels need a document of their own', {
      expected: '{ "$ref": "parts/<name>" }',
    })
    return {}
  }

  private itemsOf(place: Place, name: string, items: NonNullable<Field['items']>, { id }: Labels): readonly ResolvedOption[] {
    if ('from' in items) return this.optionsFrom(place, items, id, `items.${name}`)
    if (isPartRef(items)) return this.takeIn(place, items, 'options', (part) => this.partOptions(part as ReadDocument<OptionsPart>)) ?? []
    return this.resolveOptions(place, items, id, `items.${name}`)
  }

  private nameChecks(place: Place, checks: readonly RowCheck[], id: string, under: string): readonly ResolvedRowCheck[] {
    checkUnique(this.context, place, checks)
    return checks.map((check, index) => ({
      ...check,
      message: this.context.strings.need(id, `${under}.${check.id}`, inside(place, index), namesRead('row', check)),
    }))
  }

  private checksOf(place: Place, name: string, { of, checks = [] }: Field, { id }: Labels): readonly ResolvedRowCheck[] {
    const own = this.nameChecks(inside(place, 'checks'), checks, id, `rowChecks.${name}`)
    const part = of && isPartRef(of) ? this.parts.get(of.$ref) : undefined
    if (part?.value.kind !== 'fields' || !part.value.checks) return own
    return [...this.nameChecks({ document: part, path: ['checks'] }, part.value.checks, part.id, 'checks'), ...own]
  }

  /** The words of the buttons that make rows and fill them in. */
  private rowMakersOf(
    place: Place,
    name: string,
    { madeOf, shortcuts, allElse }: Pick<Field, 'madeOf' | 'shortcuts' | 'allElse'>,
    { id }: Labels,
  ): Pick<ResolvedField, 'madeOf' | 'shortcuts' | 'allElse'> {
    const need = (path: string, ...steps: readonly (string | number)[]): string => this.context.strings.need(id, path, inside(place, ...steps))
    return {
      ...(madeOf && { madeOf: { ...madeOf, label: need(`madeRows.${name}`, 'madeOf') } }),
      ...(allElse && { allElse: { values: allElse, label: need(`allElse.${name}`, 'allElse') } }),
      ...(shortcuts && {
        shortcuts: shortcuts.map((each, index) => ({ ...each, label: need(`shortcuts.${name}.${each.id}`, 'shortcuts', index) })),
      }),
    }
  }

  private resolveField(place: Place, name: string, field: Field, labels: Labels): ResolvedField {
    const { id, inner } = labels
    const { options, of, items, checks: _checks, bands, madeOf: _made, shortcuts: _shortcuts, allElse: _allElse, ...rest } = field
    const { ownOptions } = typeOf(field)
    const checks = this.checksOf(place, name, field, labels)
    if (field.owns && (inner !== undefined || place.document.kind !== 'resource'))
      complain(this.context, inside(place, 'owns'), 'Only a record owns rows that are records: this stands in a resource, not inside other rows', {
        atKey: true,
      })
    if (field.unit !== undefined) this.context.strings.need('shared/units', field.unit, inside(place, 'unit'))
    const resolved: ResolvedField = {
      ...rest,
      label: this.context.strings.need(id, inner === undefined ? `fields.${name}` : `of.${inner}.${name}`, place),
      ...wordsOf(this.context, labels, name, field),
      ...(ownOptions && { options: ownOptions.ids.map((each) => ({ id: each, label: this.context.strings.need(ownOptions.words, each, place) })) }),
      ...(options && { options: this.optionsOf(inside(place, 'options'), name, options, labels) }),
      ...(of && { of: this.innerFields(inside(place, 'of'), name, of, labels) }),
      ...(items && { items: this.itemsOf(inside(place, 'items'), name, items, labels) }),
      ...(checks.length > 0 && { checks }),
      ...this.rowMakersOf(place, name, field, labels),
      ...(bands && { bands: this.bandsOf(inside(place, 'bands'), name, bands, labels) }),
      ...(bands && typeOf(field).isUnkept && { options: this.bandOptions(place, name, field, labels), value: bandValue(field) }),
    }
    this.places.set(resolved, place)
    checkFieldRules(this.context, place, resolved, inner !== undefined)
    return resolved
  }
}

/** The roles that people of the office have: those of clients and employees, who see their own account, are not among them. */
const officeRoles = (context: LinkContext): readonly string[] =>
  documentsOf<Permissions>(context, 'permissions').flatMap(({ value }) =>
    value.kind === 'roles' ? value.roles.filter(({ kind }) => kind !== 'own-account').map(({ id }) => id) : [],
  )

/** The screens that are there and not for visitors, under their routes' ids and names. */
const screenOptions = ({ routes }: LinkContext): readonly ResolvedOption[] =>
  [...routes.all.values()].filter((route) => !route.planned && !route.public).map(({ id, name }) => ({ id, label: name }))

/** Each form with answers of its own, under its type and title. */
export const formOptions = (context: LinkContext): readonly ResolvedOption[] =>
  documentsOf<Form>(context, 'form').flatMap(({ id, value }) => (value.kind === 'answers' ? [{ id: value.formType, label: `${id}.title` }] : []))

/** Each kind of record, under its name and title. */
const resourceOptions = (context: LinkContext): readonly ResolvedOption[] =>
  documentsOf(context, 'resource').map(({ id }) => ({ id: id.replace(/^resources\//, ''), label: `${id}.title` }))

/** Words that a field may have: help below it, and for what is typed an example while it is empty. */
function wordsOf(context: LinkContext, { id, inner }: Labels, name: string, { type }: Field): Pick<ResolvedField, 'help' | 'placeholder'> {
  const written = (path: string): string | undefined => {
    const key = context.strings.may(id, path)
    return context.hasString(key) ? key : undefined
  }
  const help = written(inner === undefined ? `help.${name}` : `innerHelp.${inner}.${name}`)
  const placeholder = fieldTypes[type].isTyped ? written(inner === undefined ? `placeholders.${name}` : `innerPlaceholders.${inner}.${name}`) : undefined
  return { ...(help && { help }), ...(placeholder && { placeholder }) }
}

const isPartRef = (value: FieldMap | PartRef | readonly Option[]): value is PartRef => '$ref' in value && typeof value.$ref === 'string'
