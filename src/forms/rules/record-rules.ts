import type { Json, ResolvedField, ResolvedResource, Section } from '#contract'
import type { Surroundings } from '#expression'
import { compileForm, type FormFinding, type FormRules, type FormState, type RecordPlace, type RecordRoot, ruledRecord } from '#form-rules'
import { placedFields, type ShownField } from '#screen-tree'
import type { ValueProblem } from '#validation'
import type { Answers } from '../answers.ts'
import { isKeptSecret, withoutKeptSecrets } from './kept-secrets.ts'

export type Root = RecordRoot

/** A check of a resource or form whose message key is known. */
export type CheckRule = Omit<RecordPlace['checks'][number], 'id'>

/** A field as it stands now: in sight, with what the rules say about it. */
export interface VisibleField {
  readonly name: string
  readonly field: ResolvedField
  readonly span: number | undefined
  readonly required: boolean
  readonly readOnly: boolean
}

export interface VisibleSection {
  readonly section: Section
  readonly fields: readonly VisibleField[]
}

export interface RecordFormPlace {
  readonly resource: ResolvedResource
  readonly sections: readonly Section[]
  /** What rules of the sections call the answers. */
  readonly root: Root
  readonly checks: readonly CheckRule[]
  /** A new record: its starting state may be chosen among the lifecycle's initial ones. */
  readonly creating: boolean
}

/** What the rules say of some answers. */
export interface RecordView {
  readonly visible: readonly VisibleSection[]
  /** What refuses, in the order of the fields. Warnings are the server's to ask a reason for. */
  readonly problems: readonly ValueProblem[]
}

/** The rules of a place where a record is filled in. Answers that follow on others cost what differs. */
export interface RecordRules {
  readonly view: (answers: Answers, surroundings: Surroundings) => RecordView
}

const SERVER_ONLY: ReadonlySet<string> = new Set(['sequence', 'calculated'])

/** A person can't change what the server sets, what is masked for them, a state that only transitions change, or a location that only a move does. */
function isReadOnly(name: string, field: ResolvedField, { resource, creating }: RecordFormPlace): boolean {
  if (field.readOnly || SERVER_ONLY.has(field.type)) return true
  if (field.masked && field.type !== 'secret') return true
  return !creating && (field.place === true || resource.lifecycle?.field === name)
}

function asStart(name: string, field: ResolvedField, { resource, creating }: RecordFormPlace): ResolvedField {
  const { lifecycle } = resource
  if (!creating || lifecycle?.field !== name || !field.options) return field
  return { ...field, options: field.options.filter((option) => lifecycle.initial.includes(option.id)) }
}

export function compileRecordRules(place: RecordFormPlace): RecordRules {
  const { resource, sections, root, checks } = place
  const fields = Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, asStart(name, field, place)]))
  const laidOut = sections.map((section) => ({ section, placed: placedFields(section, fields) }))
  const placed = laidOut.flatMap((each) => each.placed)
  const fixed = new Set(placed.filter((each) => each.readOnly === true || isReadOnly(each.field, each.resolved, place)).map(({ field }) => field))
  const answered = new Set(placed.map(({ field }) => field).filter((name) => !fixed.has(name)))
  const page = { id: 'record', sections }
  const rules = compileForm(ruledRecord({ fields, pages: [page], root, checks: checks.map((check) => ({ ...check, id: check.message })) }))
  const evaluate = following(rules)
  /** What does not stand here, or cannot be changed here, is nobody's mistake here. */
  const isFound = ({ path, check, severity }: FormFinding): boolean => severity === 'block' && (check !== undefined || answered.has(topOf(path)))
  return {
    view: (answers, surroundings) => {
      const state = evaluate(withoutSecrets(fields, answers), surroundings)
      const findings = rules.problems(state, contextOf(surroundings))
      return {
        visible: laidOut.flatMap((each) => sectionInSight(each, state, fixed)),
        problems: findings
          .filter((finding) => isFound(finding) && !isAtKeptSecret(finding, fields, answers))
          .map(({ path, key, params }) => ({ path, key, ...(params && { params }) })),
      }
    },
  }
}

const contextOf = ({ today, now, timeZone }: Surroundings) => ({ today, now, timeZone, lookups: {} })
const topOf = (path: string): string => path.split('/')[1] ?? ''

/** Goes on from the answers before: only the rules that read what differs run again. */
function following(rules: FormRules): (answers: Answers, surroundings: Surroundings) => FormState {
  let last: { readonly answers: Answers; readonly state: FormState } | undefined
  return (answers, surroundings) => {
    const context = contextOf(surroundings)
    const names = last && [...new Set([...Object.keys(last.answers), ...Object.keys(answers)])]
    const changed = names?.filter((name) => last?.answers[name] !== answers[name])
    const state = last && changed ? rules.update(last.state, answers, context, changed) : rules.evaluate(answers, context)
    last = { answers, state }
    return state
  }
}

interface LaidOut {
  readonly section: Section
  readonly placed: readonly ShownField[]
}

function sectionInSight({ section, placed }: LaidOut, { visible, required }: FormState, fixed: ReadonlySet<string>): readonly VisibleSection[] {
  if (!visible.has(`section:${section.id}`)) return []
  const fields = placed
    .filter(({ field }) => visible.has(`/${field}`))
    .map(({ field, resolved, span }) => ({ name: field, field: resolved, span, required: required.has(`/${field}`), readOnly: fixed.has(field) }))
  return fields.length === 0 ? [] : [{ section, fields }]
}

/** The answers without secrets as the server shows them, which no rule can read. */
function withoutSecrets(fields: ResolvedResource['fields'], answers: Answers): Answers {
  const kept = Object.entries(answers).filter(([name, value]) => hasKeptSecret(fields[name], value))
  if (kept.length === 0) return answers
  const rest = kept.map(([name, value]): [string, Json | undefined] => {
    const field = fields[name]
    return [name, field && !isKeptSecret(field, value) ? withoutKeptSecrets(field, value) : undefined]
  })
  return Object.fromEntries(Object.entries({ ...answers, ...Object.fromEntries(rest) }).filter((entry): entry is [string, Json] => entry[1] !== undefined))
}

function hasKeptSecret(field: ResolvedField | undefined, value: Json | undefined): boolean {
  if (!field || value === undefined || value === null) return false
  if (!field.of) return isKeptSecret(field, value)
  const { of } = field
  return [value].flat().some((row) => typeof row === 'object' && row !== null && Object.entries(row).some(([name, part]) => hasKeptSecret(of[name], part)))
}

/** What is kept as it is was answered. */
function isAtKeptSecret({ path }: FormFinding, fields: ResolvedResource['fields'], answers: Answers): boolean {
  let field: ResolvedField | undefined
  let value: Json | undefined
  for (const [at, step] of path.split('/').slice(1).entries()) {
    const inner = at === 0 ? fields : field?.of
    value = at === 0 ? answers[step] : typeof value === 'object' && value !== null ? (value as Readonly<Record<string, Json>>)[step] : undefined
    if (inner && Object.hasOwn(inner, step)) field = inner[step]
  }
  return field !== undefined && isKeptSecret(field, value)
}
