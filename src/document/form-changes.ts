import type { FormChange, ResolvedField } from '#contract'
import { canonicalJson } from './canonical-json.ts'
import type { LinkedForm } from './linked.ts'

/** A version of a form with the words of its time, by translation key. */
export interface WordedForm {
  readonly hash: string
  readonly form: LinkedForm
  readonly strings: Readonly<Record<string, string>>
}

type Fields = Readonly<Record<string, ResolvedField>>

/** A version in the words of its time. */
interface Side {
  readonly fields: Fields
  readonly say: (key: string) => string
}

/** What is other in the newer of two versions, in its order; what is gone stands at the end. */
export function formChanges(before: WordedForm, after: WordedForm): readonly FormChange[] {
  const old = sideOf(before)
  const now = sideOf(after)
  const renamed = renamesOf(before, after)
  return [
    ...(now.say(after.form.title) === old.say(before.form.title)
      ? []
      : [{ kind: 'words' as const, what: now.say(after.form.title), before: old.say(before.form.title), after: now.say(after.form.title) }]),
    ...fieldChanges({ old, now, renamed, within: '' }),
    ...placeChanges(before, after, renamed),
    ...checkChanges(before, after),
    ...(canonicalJson(before.form.rights) === canonicalJson(after.form.rights) ? [] : [{ kind: 'rights' as const, what: now.say(after.form.title) }]),
  ]
}

const sideOf = ({ form, strings }: WordedForm): Side => ({ fields: form.fields, say: (key) => strings[key] ?? key })

/** Earlier names by the present ones, as the newer version tells of the older. */
function renamesOf(before: WordedForm, after: WordedForm): ReadonlyMap<string, string> {
  const steps = after.form.migrations.filter(({ from }) => from === before.hash).flatMap((migration) => migration.steps)
  return new Map(steps.flatMap((step) => (step.op === 'rename' ? [[step.to, step.field] as const] : [])))
}

interface Comparing {
  readonly old: Side
  readonly now: Side
  readonly renamed: ReadonlyMap<string, string>
  /** The rows or the group that hold these, in words. */
  readonly within: string
}

const NONE: ReadonlyMap<string, string> = new Map()

function fieldChanges({ old, now, renamed, within }: Comparing): readonly FormChange[] {
  const named = (side: Side, { label }: ResolvedField): string => `${within}${side.say(label)}`
  const kept = new Set<string>()
  const changes = Object.entries(now.fields).flatMap(([name, field]): readonly FormChange[] => {
    const former = renamed.get(name) ?? name
    const was = old.fields[former]
    if (was === undefined) return [{ kind: 'added', what: named(now, field) }]
    kept.add(former)
    const what = named(now, field)
    const inner =
      field.of && was.of ? fieldChanges({ old: { ...old, fields: was.of }, now: { ...now, fields: field.of }, renamed: NONE, within: `${what} › ` }) : []
    return [
      ...(former === name ? [] : [{ kind: 'renamed' as const, what, before: former, after: name }]),
      ...oneField({ was, field, old, now, what }),
      ...inner,
    ]
  })
  const gone = Object.entries(old.fields).flatMap(([name, field]): readonly FormChange[] =>
    kept.has(name) ? [] : [{ kind: 'removed', what: named(old, field) }],
  )
  return [...changes, ...gone]
}

interface OneField {
  readonly was: ResolvedField
  readonly field: ResolvedField
  readonly old: Side
  readonly now: Side
  readonly what: string
}

/** What is compared by itself. */
const APART: ReadonlySet<string> = new Set(['type', 'required', 'options', 'of', 'label', 'items'])

function oneField({ was, field, old, now, what }: OneField): readonly FormChange[] {
  const words = [old.say(was.label), now.say(field.label)] as const
  const offered = [optionTexts(was, old), optionTexts(field, now)] as const
  const rest = (each: ResolvedField): string => canonicalJson(Object.fromEntries(Object.entries(each).filter(([key]) => !APART.has(key))))
  return [
    ...(words[0] === words[1] ? [] : [{ kind: 'words' as const, what, before: words[0], after: words[1] }]),
    ...(was.type === field.type ? [] : [{ kind: 'type' as const, what, before: was.type, after: field.type }]),
    ...((was.required ?? false) === (field.required ?? false) ? [] : [{ kind: field.required ? ('required' as const) : ('optional' as const), what }]),
    ...(offered[0] === offered[1] ? [] : [{ kind: 'options' as const, what, before: offered[0], after: offered[1] }]),
    ...(rest(was) === rest(field) ? [] : [{ kind: 'rule' as const, what }]),
  ]
}

const optionTexts = ({ options = [], items = [] }: ResolvedField, { say }: Side): string => [...options, ...items].map(({ label }) => say(label)).join(', ')

/** Questions that stand in another section than before. */
function placeChanges(before: WordedForm, after: WordedForm, renamed: ReadonlyMap<string, string>): readonly FormChange[] {
  const were = placesOf(before)
  const old = sideOf(before)
  const now = sideOf(after)
  return [...placesOf(after)].flatMap(([name, place]): readonly FormChange[] => {
    const former = were.get(renamed.get(name) ?? name)
    const field = after.form.fields[name]
    if (former === undefined || field === undefined || former.id === place.id) return []
    return [{ kind: 'moved', what: now.say(field.label), before: old.say(former.title), after: now.say(place.title) }]
  })
}

interface SectionPlace {
  readonly id: string
  readonly title: string
}

const placesOf = ({ form }: WordedForm): ReadonlyMap<string, SectionPlace> =>
  new Map(
    form.pages.flatMap((page) =>
      page.sections.flatMap((section) =>
        section.items.flatMap((item) =>
          item.kind === 'field' ? [[item.field, { id: `${page.id}/${section.id}`, title: section.title ?? page.title }] as const] : [],
        ),
      ),
    ),
  )

function checkChanges(before: WordedForm, after: WordedForm): readonly FormChange[] {
  const old = new Map(before.form.checks.map((check) => [check.id, check]))
  const says = [sideOf(before).say, sideOf(after).say] as const
  const changed = after.form.checks.filter((check) => canonicalJson(old.get(check.id) ?? null) !== canonicalJson(check))
  const gone = before.form.checks.filter(({ id }) => !after.form.checks.some((check) => check.id === id))
  return [
    ...changed.map(({ message }): FormChange => ({ kind: 'rule', what: says[1](message) })),
    ...gone.map(({ message }): FormChange => ({ kind: 'removed', what: says[0](message) })),
  ]
}
