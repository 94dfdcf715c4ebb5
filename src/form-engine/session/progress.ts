import type { ResolvedField } from '#contract'
import { type FormFinding, type FormState, fieldAt } from '#form-rules'
import { isBlank } from '#validation'
import type { EngineForm } from './engine-form.ts'
import type { Findings } from './findings.ts'
import { readAt, topOf } from './pointers.ts'
import type { Progress } from './session.ts'

/** The place of each field in the document, for findings in reading order. */
export function orderOf(form: EngineForm): (finding: FormFinding) => number {
  const items = form.pages.flatMap(({ sections }) => sections).flatMap((section) => section.items)
  const places = new Map(items.map((item, index) => [item.kind === 'field' ? item.field : '', index]))
  return (finding) => places.get(topOf(finding.path)) ?? items.length
}

const known = new WeakMap<EngineForm, ReadonlyMap<string, readonly string[]>>()

/** The fields of a section; looked up once for each form. */
function fieldsOf(form: EngineForm, id: string): readonly string[] {
  let sections = known.get(form)
  if (!sections) {
    const all = form.pages.flatMap((page) => page.sections)
    sections = new Map(all.map((section) => [section.id, section.items.flatMap((item) => (item.kind === 'field' ? [item.field] : []))]))
    known.set(form, sections)
  }
  return sections.get(id) ?? []
}

/** A field and, of a group, what lies in it. */
function pointersOf(name: string, field: ResolvedField | undefined): readonly string[] {
  if (field?.type !== 'group') return [`/${name}`]
  return [`/${name}`, ...Object.keys(field.of ?? {}).map((inner) => `/${name}/${inner}`)]
}

export interface Standing {
  readonly state: FormState
  readonly findings: Findings
  /** Whether a finding is still in the way: a warning with a reason isn't. */
  readonly isOpen: (finding: FormFinding) => boolean
  /** Whether the slot at a pointer is signed. */
  readonly isSigned: (pointer: string) => boolean
}

/** What asks for no answer of its own: groups hold questions, calculated values come by themselves. */
const UNASKED: ReadonlySet<ResolvedField['type']> = new Set(['group', 'calculated'])

/** How many of a section's questions are answered, the required ones and all, and what is seen to be wrong. */
export function progressOf(form: EngineForm, id: string, { state, findings, isOpen, isSigned }: Standing): Progress {
  const names = fieldsOf(form, id)
  const seen = names.flatMap((name) => pointersOf(name, form.fields[name])).filter((pointer) => state.visible.has(pointer))
  const isAnswered = (pointer: string): boolean => !isBlank(readAt(state.values, pointer)) || isSigned(pointer)
  const required = seen.filter((pointer) => state.required.has(pointer))
  const asked = seen.filter((pointer) => !UNASKED.has(fieldAt(form, pointer)?.type ?? 'calculated'))
  return {
    visible: state.visible.has(`section:${id}`),
    required: required.length,
    answered: required.filter(isAnswered).length,
    asked: asked.length,
    given: asked.filter(isAnswered).length,
    problems: findings.countIn(names, isOpen),
  }
}

/** The first question in reading order that a person can answer and nobody has. */
export function firstOpen(form: EngineForm, { values, visible, readOnly }: FormState): string | undefined {
  const isOpen = (pointer: string): boolean => {
    const type = fieldAt(form, pointer)?.type ?? 'calculated'
    return visible.has(pointer) && !readOnly.has(pointer) && !UNASKED.has(type) && type !== 'signature' && isBlank(readAt(values, pointer))
  }
  const items = form.pages.flatMap(({ sections }) => sections).flatMap((section) => section.items)
  return items.flatMap((item) => (item.kind === 'field' ? pointersOf(item.field, form.fields[item.field]) : [])).find(isOpen)
}
