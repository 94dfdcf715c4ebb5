import type { AnswerForm, ResolvedField } from '#contract'
import { compileExpression, type ExpressionScope, siblingFields } from '#expression'
import { complain, type LinkContext, look, namesOf } from './context.ts'
import { inside, type Place } from './place.ts'
import { placesIn } from './text-places.ts'

type Fields = Readonly<Record<string, ResolvedField>>
type Section = AnswerForm['pages'][number]['sections'][number]

interface Asked {
  readonly fields: Fields
  readonly lookups: Fields
}

/** The part of a form that somebody without an account fills in stands by itself: it needs no records, no staff, and no answer that is not in it. */
export function checkPublic(context: LinkContext, place: Place, form: AnswerForm, asked: Asked): void {
  const { public: shared } = form
  if (shared === undefined) return
  if (form.about.client === undefined) complain(context, place, 'Links are made for clients, and this form is about none')
  const sections = form.pages.flatMap((page) => page.sections.map((section) => ({ section, page })))
  const known = namesOf(Object.fromEntries(sections.map(({ section }) => [section.id, section])))
  const shown = shared.sections.flatMap((id, index) => {
    const at = inside(place, 'sections', index)
    const section = look(context, at, known, { what: 'section of this form', name: id })
    if (section?.requires !== undefined) complain(context, at, `The section "${id}" is for some people only, so nobody without an account gets it`)
    return section === undefined ? [] : [section]
  })
  const names = new Set(shown.flatMap((section) => namesIn(section, asked.fields)))
  const rules: Rules = { ...asked, names, scope: scopeOf(asked), told: new Set() }
  for (const { id, places } of shown.flatMap((section) => textsOf(context, place, section)))
    for (const name of places.filter((each) => !names.has(each.split('.')[0] ?? '')))
      complain(context, inside(place, 'sections'), `The page of the link does not have "${name}", which the text "${id}" names`)
  for (const { section, page } of sections)
    if (shown.includes(section)) for (const source of [page.when, section.when, ...textRules(section)]) checkReads(context, place, source, rules)
  for (const name of names) {
    const field = asked.fields[name]
    if (field !== undefined) checkField(context, place, { name, field }, rules)
  }
  shared.shows?.forEach((name, index) => {
    if (!names.has(name)) complain(context, inside(place, 'shows', index), `"${name}" stands in no section that the link shows`, { found: name })
  })
  for (const name of Object.keys(shared.answers ?? {})) {
    const field = look(context, inside(place, 'answers', name), namesOf(asked.fields), { what: 'field of this form', name })
    if (field && names.has(name))
      complain(context, inside(place, 'answers', name), `"${name}" is asked on the page of the link, so it has no answer beforehand`)
  }
}

interface Rules extends Asked {
  readonly names: ReadonlySet<string>
  readonly scope: ExpressionScope
  /** What is missing is told once, however many rules read it. */
  readonly told: Set<string>
}

const scopeOf = ({ fields, lookups }: Asked): ExpressionScope => ({ root: 'answers', fields, ...(Object.keys(lookups).length > 0 && { lookups }) })

/** Fields of a section, with those that an option's own words go to. */
const namesIn = ({ items }: Section, fields: Fields): readonly string[] =>
  items
    .flatMap((item) => (typeof item === 'string' ? [item] : 'field' in item ? [item.field] : []))
    .flatMap((name) => (fields[`${name}Other`] !== undefined && fields[name]?.options?.some(({ specify }) => specify) ? [name, `${name}Other`] : [name]))

const textsOf = (context: LinkContext, { document }: Place, { items }: Section) =>
  items.flatMap((item) =>
    typeof item === 'object' && 'text' in item ? [{ id: item.text, places: placesIn(context, `${document.id}.texts.${item.text}`) }] : [],
  )

const textRules = ({ items }: Section): readonly (string | undefined)[] =>
  items.map((item) => (typeof item === 'object' && 'text' in item ? item.when : undefined))

const OF_STAFF: ReadonlySet<ResolvedField['type']> = new Set(['reference', 'user', 'secret'])

interface Named {
  readonly name: string
  readonly field: ResolvedField
}

function checkField(context: LinkContext, place: Place, { name, field }: Named, rules: Rules): void {
  const at = inside(place, 'sections')
  if (OF_STAFF.has(field.type))
    complain(context, at, `"${name}" asks for what only staff can give, so it stands in no section that a link shows`, { found: field.type })
  if (field.signer !== undefined && field.signer.by !== 'person')
    complain(context, at, `"${name}" is signed by staff, so it stands in no section that a link shows`, { expected: '"by": "person"', found: field.signer.by })
  for (const source of [field.when, field.requiredWhen, field.readOnlyWhen, field.value, ...(field.offered ?? []).map((entry) => entry.when)])
    checkReads(context, at, source, rules)
  const { of } = field
  if (of === undefined) return
  const scope: ExpressionScope = { ...rules.scope, row: of, ...(field.type === 'rows' && { siblings: siblingFields(of) }) }
  for (const [inner, each] of Object.entries(of)) checkField(context, place, { name: `${name}.${inner}`, field: each }, { ...rules, scope })
}

/** What cannot be read was told elsewhere. */
function checkReads(context: LinkContext, place: Place, source: string | undefined, { names, scope, told }: Rules): void {
  const compiled = source === undefined ? undefined : compileExpression(source, scope)
  if (!compiled?.ok) return
  const { dependencies, lookupDependencies } = compiled.expression
  const outside = [...dependencies.filter((name) => !names.has(name)), ...lookupDependencies.map((name) => `lookups.${name}`)]
  for (const name of outside.filter((each) => !told.has(each))) {
    told.add(name)
    complain(context, place, `The page of the link does not have "${name}", which \`${source}\` reads`)
  }
}
