import { type AnswerValues, type FormTest, isJsonObject, type Json, type LookupValues, type ResolvedField } from '#contract'
import { tidyValue, typeOf, validateValue } from '#fields'
import { isBlank } from '#validation'
import { compileForm } from '../compile-form.ts'
import { calledForms, calledRecords, type FollowedForm } from '../follow/follows.ts'
import type { FormFinding, FormRules, FormState } from '../form-state.ts'
import { isList, isSame, own } from '../json.ts'
import { stepsOf } from '../pointer.ts'
import type { FormContext, RuledForm } from '../ruled-form.ts'
import { checkIds, fieldAt, markOf, pointerOf } from './test-paths.ts'

/** An example of a form that does not hold: a sentence with what was expected and what came. */
export interface FormTestProblem {
  /** The test's id. */
  readonly test: string
  readonly message: string
  /** Where in the form's document it stands. */
  readonly path: readonly (string | number)[]
}

const DAY = '2026-06-15'
const TIME_ZONE = 'America/Chicago'

/**
 * Runs the examples of a form. Without dates of their own they run on 15 June 2026, 12:00 in Chicago. Rows that were given without
 * an id get `r1`, `r2`…
 */
export function runFormTests(form: TestedForm, tests: readonly FormTest[]): readonly FormTestProblem[] {
  if (tests.length === 0) return []
  const rules = compileForm(form)
  return tests.flatMap((test, index) => {
    const told = (message: string, ...inside: readonly string[]): FormTestProblem => ({
      test: test.id,
      message: `Test "${test.id}": ${message}`,
      path: ['tests', index, ...inside],
    })
    return [
      ...givenProblems(form, test).map(({ name, message }) => told(message, 'given', name)),
      ...runTest({ form, rules, test }).map((message) => told(message)),
    ]
  })
}

type TestedForm = RuledForm & FollowedForm

interface Run {
  readonly form: TestedForm
  readonly rules: FormRules
  readonly test: FormTest
}

function runTest({ form, rules, test }: Run): readonly string[] {
  const context = contextOf(test)
  const state = rules.evaluate(withRowIds(form.fields, test.given as AnswerValues), context)
  const found = rules.problems(state, context)
  return [
    ...found.filter(({ key }) => key === 'shared/validation.unknownKey').map(({ path }) => `"given" answers ${path}, which the form does not ask`),
    ...sightProblems(form, test, state),
    ...valueProblems(form, test, state),
    ...complaintProblems(form, test, found),
    ...followProblems(form, test, { answers: rules.submission(state).answers, context }),
  ]
}

/** Answers of another type than the question takes: whatever such an example says, it says of nothing. */
function givenProblems(form: RuledForm, { given, expect: { errors = [] }, ...rest }: FormTest): readonly { readonly name: string; readonly message: string }[] {
  const context = contextOf({ ...rest, given, expect: {} })
  return Object.entries(given as AnswerValues).flatMap(([name, value]) => {
    const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined
    if (!field || field.type === 'calculated' || field.type === 'signature' || errors.some((pointer) => stepsOf(pointer)[0] === name)) return []
    const wrong = mistyped(field, value, context)
    return wrong.map(({ at, found }) => ({
      name,
      message: `"given" answers ${name}${at} with ${JSON.stringify(found)}, which is ${article(fieldAt(form, `/${name}${at}`) ?? field)}`,
    }))
  })
}

/** Kinds of complaint that no person can cause by answering. */
const MISTYPED = 'shared/validation.type.'

function mistyped(field: ResolvedField, value: Json, context: FormContext): readonly { readonly at: string; readonly found: Json }[] {
  const bare: ResolvedField = { ...field, ...(field.of && { of: withoutWhatIsFilled(field.of) }) }
  return validateValue(bare, tidyValue(bare, value), context)
    .filter(({ key }) => key.startsWith(MISTYPED))
    .map(({ path }) => ({ at: path, found: valueAt(value, stepsOf(path)) }))
}

/** What is calculated or signed inside rows is given by nobody. */
const withoutWhatIsFilled = (of: NonNullable<ResolvedField['of']>): NonNullable<ResolvedField['of']> =>
  Object.fromEntries(Object.entries(of).filter(([, { type }]) => type !== 'calculated' && type !== 'signature'))

const article = (field: ResolvedField): string =>
  field.options ? `none of its options: ${field.options.map(({ id }) => id).join(', ')}` : `no ${typeOf(field).named}`

interface Filed {
  readonly answers: AnswerValues
  readonly context: FormContext
}

/** What would be made and begun if these answers were filed and signed. */
function followProblems(form: TestedForm, { expect: { makes, opens } }: FormTest, { answers, context }: Filed): readonly string[] {
  const made = makes && calledRecords(form, answers, context)
  const counts = Object.entries(makes ?? {}).flatMap(([id, count]) => {
    if (!form.creates?.some((entry) => entry.id === id)) return [`it names "${id}", which is none of "creates"`]
    const found = made?.filter(({ entry }) => entry.id === id).length
    return found === count ? [] : [`"${id}" should make ${count} records and makes ${found}`]
  })
  const begun = opens && calledForms(form, answers, context).map(({ id }) => id)
  const unknown = (opens ?? []).filter((id) => !form.opens?.some((entry) => entry.id === id))
  const isOther = begun !== undefined && opens !== undefined && [...begun].sort().join() !== [...opens].sort().join()
  return [
    ...counts,
    ...unknown.map((id) => `it names "${id}", which is none of "opens"`),
    ...(isOther && unknown.length === 0 ? [`it should open ${opens.join(', ') || 'nothing'} and opens ${begun.join(', ') || 'nothing'}`] : []),
  ]
}

function contextOf({ today, now, lookups = {} }: FormTest): FormContext {
  const day = today ?? now?.slice(0, 10) ?? DAY
  return { today: day, now: now ?? `${day}T17:00:00.000Z`, timeZone: TIME_ZONE, lookups: lookups as LookupValues }
}

function withRowIds(fields: Readonly<Record<string, ResolvedField>>, given: AnswerValues): AnswerValues {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, Object.hasOwn(fields, name) ? fillIds(fields[name], value) : value]))
}

function fillIds(field: ResolvedField | undefined, value: Json): Json {
  const of = field?.of
  if (!of) return value
  if (isJsonObject(value)) return withRowIds(of, value)
  return isList(value) ? value.map((row, place) => (isJsonObject(row) ? { id: `r${place + 1}`, ...withRowIds(of, row) } : row)) : value
}

function sightProblems(form: RuledForm, { expect }: FormTest, state: FormState): readonly string[] {
  const claims = [
    { names: expect.visible, set: state.visible, holds: true, word: 'in sight' },
    { names: expect.hidden, set: state.visible, holds: false, word: 'in sight' },
    { names: expect.required, set: state.required, holds: true, word: 'required' },
    { names: expect.optional, set: state.required, holds: false, word: 'required' },
  ]
  return claims.flatMap(({ names = [], set, holds, word }) =>
    names.flatMap((name) => {
      const mark = markOf(form, name)
      if (mark === undefined) return [`it names "${name}", which the form does not have`]
      return set.has(mark) === holds ? [] : [holds ? `"${name}" should be ${word} and is not` : `"${name}" should not be ${word} and is`]
    }),
  )
}

function valueProblems(form: RuledForm, { expect }: FormTest, state: FormState): readonly string[] {
  const expected: AnswerValues = { ...(expect.values as AnswerValues | undefined) }
  return Object.entries(expected).flatMap(([name, value]) => {
    if (!fieldAt(form, pointerOf(name))) return [`it names "${name}", which the form does not have`]
    const found = valueAt(state.values, stepsOf(pointerOf(name)))
    return isSame(found, value) ? [] : [`"${name}" should be ${JSON.stringify(value)} and is ${JSON.stringify(found)}${whyUnknown(form, state, name, found)}`]
  })
}

/** The unanswered questions that leave a calculated answer unknown. */
function whyUnknown({ fields }: RuledForm, { values }: FormState, name: string, found: Json): string {
  const source = Object.hasOwn(fields, name) ? fields[name]?.value : undefined
  if (found !== null || source === undefined) return ''
  const read = [...new Set([...source.matchAll(/\banswers\.(\w+)/g)].map(([, each = '']) => each))]
  const blank = read.filter((each) => isBlank(own(values, each)))
  return blank.length === 0 ? '' : `, because ${blank.join(', ')} ${blank.length === 1 ? 'is' : 'are'} blank: answered(…) tests for that`
}

function valueAt(value: Json, [step, ...rest]: readonly string[]): Json {
  if (step === undefined) return value
  if (isJsonObject(value)) return valueAt(own(value, step) ?? null, rest)
  if (!isList(value)) return null
  return valueAt(value.find((row) => isJsonObject(row) && row.id === step) ?? value[Number(step)] ?? null, rest)
}

function complaintProblems(form: RuledForm, { expect }: FormTest, found: readonly FormFinding[]): readonly string[] {
  const ids = checkIds(form)
  const [blocks, warns] = [found.filter(({ severity }) => severity === 'block'), found.filter(({ severity }) => severity === 'warn')]
  const { errors = [], warnings = [], passes = [] } = expect
  const isKnown = (name: string): boolean => (name.startsWith('/') ? fieldAt(form, name) !== undefined : ids.has(name.split('/').at(-1) ?? ''))
  const unknown = [...errors, ...warnings, ...passes].filter((name) => !isKnown(name))
  const rest = expect.complete ? [...unnamed(blocks, errors), ...unnamed(warns, warnings)] : []
  return [
    ...unknown.map((name) => `it names "${name}", which is no field's pointer and no check of the form`),
    ...errors
      .filter((name) => isKnown(name) && !blocks.some((each) => isAbout(each, name)))
      .map((name) => `"${name}" should refuse the submission; ${tell(blocks)}`),
    ...warnings.filter((name) => isKnown(name) && !warns.some((each) => isAbout(each, name))).map((name) => `"${name}" should warn; ${tell(warns)}`),
    ...passes.filter((name) => found.some((each) => isAbout(each, name))).map((name) => `"${name}" should not complain and does`),
    ...rest.map((each) => `nothing else should be missing or wrong, but ${describe(each)}`),
  ]
}

const isAbout = ({ path, rowPath, check }: FormFinding, name: string): boolean =>
  name.startsWith('/') ? path === name || rowPath === name : check === name || check?.split('/').at(-1) === name

const unnamed = (found: readonly FormFinding[], names: readonly string[]): readonly FormFinding[] =>
  found.filter((each) => !names.some((name) => isAbout(each, name)))

const describe = ({ path, rowPath, key, check }: FormFinding): string =>
  `${check ?? key.split('.').at(-1)} complains at ${rowPath ?? (path || 'the whole form')}`

const tell = (found: readonly FormFinding[]): string => (found.length === 0 ? 'nothing complains' : `what does: ${found.map(describe).join(', ')}`)
