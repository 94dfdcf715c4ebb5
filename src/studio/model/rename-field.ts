import { type FormWords, isObject, type OwnFormDraft } from '#contract'
import { WORDS_OF_FIELD } from './commands.ts'
import { fieldsOf } from './form-document.ts'

export interface Renaming {
  readonly from: string
  readonly to: string
  /** The version in use, where it asks the question under its former name: its answers come along. */
  readonly published?: string | undefined
}

/** What a field brings along under a name made of its own: the words of an option that asks for some, the sum of scores. */
const BROUGHT = ['Other', 'Score'] as const

const NAME = /^[a-z][A-Za-z0-9]{0,39}$/

/** Whether a question can have this name; of those that it brings along, none may be taken either. */
export const isFree = ({ form }: OwnFormDraft, name: string): boolean =>
  NAME.test(name) && ['', ...BROUGHT].every((suffix) => fieldsOf(form)[`${name}${suffix}`] === undefined)

/** The same form with a question under another name, wherever it is spoken of; the same draft where it has no such question, or the name is taken. */
export function renameField(draft: OwnFormDraft, { from, to, published }: Renaming): OwnFormDraft {
  const fields = fieldsOf(draft.form)
  if (fields[from] === undefined || !isFree(draft, to)) return draft
  const names = new Map([
    [from, to],
    ...BROUGHT.flatMap((suffix) => (fields[`${from}${suffix}`] === undefined ? [[`${from}${suffix}`, `${to}${suffix}`] as const] : [])),
  ])
  const form = renamed(draft.form, [], names) as OwnFormDraft['form']
  const migrations = withStep(form.migrations, published, from, to)
  return { form: migrations.length === 0 && form.migrations === undefined ? form : { ...form, migrations }, words: renamedWords(draft.words, names) }
}

type Names = ReadonlyMap<string, string>

/** Lists whose texts are names of questions, and keys whose text is one; `*` stands for any step. */
const NAMED: readonly string[] = [
  'about/*',
  'inSight/*',
  'lifecycle/anew/*',
  'pages/*/sections/*/items/*',
  'pages/*/sections/*/items/*/field',
  'checks/*/field',
  'prefill/*/field',
  'print/sheet/*/*/fields/*',
  'fields/*/resetBy/*',
  'fields/*/madeOf/from/*/each',
  'fields/*/among/rows',
  'fields/*/of/*/among/rows',
  'tests/*/expect/*/*',
]
/** Objects whose keys are names of questions. */
const KEYED: readonly string[] = ['fields', 'tests/*/given', 'tests/*/expect/values', 'print/rows', 'fields/*/fills']

const fits = (pattern: string, path: readonly string[]): boolean => {
  const steps = pattern.split('/')
  return steps.length === path.length && steps.every((step, index) => step === '*' || step === path[index])
}

/** A name, alone, followed by one inside it, or as a pointer. */
function renamedName(text: string, names: Names): string {
  const [, before = '', name = '', rest = ''] = /^(\/?)([A-Za-z0-9]+)(.*)$/.exec(text) ?? []
  const next = names.get(name)
  return next === undefined || !/^(?:$|[./])/.test(rest) ? text : `${before}${next}${rest}`
}

const MENTION = /\banswers\.([a-z][A-Za-z0-9]*)/g
const PLACE = /\{([a-z][A-Za-z0-9]*)((?:\.[A-Za-z0-9]+)?\})/g

function renamedText(text: string, path: readonly string[], names: Names): string {
  const key = path.at(-1) ?? ''
  if (key === 'display') return text.replaceAll(PLACE, (whole: string, name: string, rest: string) => (names.has(name) ? `{${names.get(name)}${rest}` : whole))
  if (key === 'answer' || NAMED.some((pattern) => fits(pattern, path))) return renamedName(text, names)
  // A field of what is looked up, be it an answer of another form.
  if (key === 'field' || key === 'fields') return text
  return text.replaceAll(MENTION, (whole: string, name: string) => (names.has(name) ? `answers.${names.get(name)}` : whole))
}

function renamed(value: unknown, path: readonly string[], names: Names): unknown {
  if (typeof value === 'string') return renamedText(value, path, names)
  if (Array.isArray(value)) return value.map((each: unknown, index) => renamed(each, [...path, String(index)], names))
  if (!isObject(value)) return value
  const isKeyed = KEYED.some((pattern) => fits(pattern, path))
  const isLast = path[0] === 'prefill' && value.from === 'last'
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      // What is filled in from the last one of the same form has the same names.
      const next = isLast && key === 'path' && typeof inner === 'string' ? renamedName(inner, names) : renamed(inner, [...path, key], names)
      return [isKeyed ? renamedName(key, names) : key, next]
    }),
  )
}

const PLACES = /\{\{([a-z][A-Za-z0-9]*)((?:\.[A-Za-z0-9]+)?\}\})/g

function renamedWords(words: FormWords, names: Names): FormWords {
  const told = (text: string): string =>
    text.replaceAll(PLACES, (whole: string, name: string, rest: string) => (names.has(name) ? `{{${names.get(name)}${rest}` : whole))
  const inside = (tree: FormWords): FormWords =>
    Object.fromEntries(Object.entries(tree).map(([key, inner]) => [key, typeof inner === 'string' ? told(inner) : inside(inner)]))
  return Object.fromEntries(
    Object.entries(inside(words)).map(([kind, own]) => [
      kind,
      WORDS_OF_FIELD.includes(kind) && typeof own === 'object'
        ? Object.fromEntries(Object.entries(own).map(([name, text]) => [names.get(name) ?? name, text]))
        : own,
    ]),
  )
}

/** The version in use, as far as renaming counts on it. */
export interface PublishedNames {
  readonly hash: string
  readonly names: ReadonlySet<string>
}

/** The version in use, if it asks this question, under this name or an earlier one; else its answers have nothing to come along from. */
export function publishedUnder({ form }: OwnFormDraft, head: PublishedNames | undefined, name: string): string | undefined {
  if (head === undefined) return undefined
  const isRenamed = stepsFrom(form.migrations, head.hash).some((step) => step.op === 'rename' && step.to === name)
  return isRenamed || head.names.has(name) ? head.hash : undefined
}

type Step = Readonly<Record<string, unknown>>
const listOf = (value: unknown): readonly Step[] => (Array.isArray(value) ? value.filter(isObject) : [])
const stepsFrom = (migrations: unknown, hash: string): readonly Step[] => listOf(listOf(migrations).find(({ from }) => from === hash)?.steps)

/** One step for each question, however often its name was changed since that version; what brings answers of older versions along leads to the new name, too. */
function withStep(migrations: unknown, published: string | undefined, from: string, to: string): readonly Step[] {
  const others = listOf(migrations)
    .filter((each) => each.from !== published)
    .map((each) => ({ ...each, steps: listOf(each.steps).map((step) => (step.to === from ? { ...step, to } : step)) }))
  if (published === undefined) return others
  const steps = stepsFrom(migrations, published)
  const earlier = steps.find((step) => step.op === 'rename' && step.to === from)
  const origin = earlier === undefined ? from : String(earlier.field)
  const rest = steps.filter((step) => step !== earlier)
  const next = origin === to ? rest : [...rest, { op: 'rename', field: origin, to }]
  return next.length === 0 ? others : [...others, { from: published, steps: next }]
}
