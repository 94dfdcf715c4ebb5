import type { Asked } from '#care'
import type { LinkedDomain } from '#document'
import type { RecordRow, RecordUnit } from '#server/records'
import { asIds } from '../bound.ts'
import { numberOf, optionLabels, textOf } from '../rows.ts'
import { type Kind, type RequirementSlots, RULES_MAX, type Side, whatOf } from './slots.ts'

/** What is asked of people of one kind, and of whom of them. */
export interface Ask extends Asked {
  readonly kind: Kind
  /** The type of a form or document, or the id of a course. */
  readonly own: string
  readonly title: string
  readonly isAskedOf: (person: RecordRow) => boolean
}

/** All that is asked of clients, or of employees. */
export async function asksOf(unit: RecordUnit, domain: LinkedDomain, slots: RequirementSlots, side: Side): Promise<readonly Ask[]> {
  const rules = await unit.rows(slots.rule.resource, { filter: [{ field: slots.rule.needed('active'), op: 'eq', value: true }], limit: RULES_MAX })
  const own = rules.filter((row) => slots.rule.says(row.values, 'of', side.of))
  const courses = side.of === 'worker' ? await activeCourses(unit, slots) : new Map<string, RecordRow>()
  const titles = titlesOf(unit, slots, courses)
  const asked = own.flatMap((row) => askOfRule(slots, side, row, titles) ?? [])
  if (side.of === 'recipient') return asked
  return [...asked, ...(await asksOfTitles(unit, slots, titles)), ...asksOfCourses(unit, domain, slots, courses)]
}

async function activeCourses(unit: RecordUnit, { course }: RequirementSlots): Promise<ReadonlyMap<string, RecordRow>> {
  const rows = await unit.rows(course.resource, { filter: [{ field: course.needed('active'), op: 'eq', value: true }], limit: RULES_MAX })
  return new Map(rows.map((row) => [row.id, row]))
}

type TitleOf = (kind: Kind, own: string) => string | undefined

/** What things are called; undefined for what is there no more. */
function titlesOf(unit: RecordUnit, { form, document, course }: RequirementSlots, courses: ReadonlyMap<string, RecordRow>): TitleOf {
  const forms = optionLabels(unit, form.resource, form.needed('type'))
  const documents = optionLabels(unit, document.resource, document.needed('type'))
  return (kind, own) => {
    const row = courses.get(own)
    if (kind === 'training') return row && textOf(course, row, 'title')
    const key = (kind === 'form' ? forms : documents).get(own)
    return key === undefined ? undefined : unit.say({ key })
  }
}

function askOfRule({ rule }: RequirementSlots, { of, person }: Side, row: RecordRow, titleOf: TitleOf): Ask | undefined {
  const kind = (['form', 'document', 'training'] as const).find((each) => rule.says(row.values, 'kind', each))
  const own = kind && textOf(rule, row, ({ form: 'formType', document: 'docType', training: 'course' } as const)[kind])
  const title = kind && own && titleOf(kind, own)
  if (!(kind && own && title)) return undefined
  const [from, everyMonths] = [textOf(rule, row, 'from'), numberOf(rule, row, 'everyMonths')]
  return {
    ...{ kind, own, title, what: whatOf(kind, own), rule: textOf(rule, row, 'name') ?? '' },
    ...{ dueDays: numberOf(rule, row, 'dueDays') ?? 0, stops: rule.value(row.values, 'stops') === true },
    ...(from !== undefined && { from }),
    ...(everyMonths !== undefined && { everyMonths }),
    isAskedOf: (each) => CONDITIONS[of].every(([asked, said]) => isAmong(asIds(rule.value(row.values, asked)), person.value(each.values, said))),
  }
}

/** Lists of a rule, each with what of a person has to be among them. */
const CONDITIONS = {
  recipient: [
    ['carriers', 'carrier'],
    ['programs', 'program'],
    ['waivers', 'waiver'],
    ['services', 'services'],
    ['licenses', 'license'],
  ],
  worker: [
    ['titles', 'titles'],
    ['roles', 'role'],
    ['payClasses', 'payClass'],
  ],
} as const satisfies Readonly<Record<Side['of'], readonly (readonly [asked: string, said: string])[]>>

/** What of a person decides about what is asked of them. */
export const decidingFields = (of: Side['of']): readonly string[] => ['starts', ...CONDITIONS[of].map(([, said]) => said)]

/** A list that is empty asks for everybody. */
function isAmong(list: readonly string[], said: unknown): boolean {
  if (list.length === 0) return true
  const all = Array.isArray(said) ? said.map(String) : typeof said === 'string' ? [said] : []
  return all.some((each) => list.includes(each))
}

/** What job titles say that their people must have. */
async function asksOfTitles(unit: RecordUnit, slots: RequirementSlots, titleOf: TitleOf): Promise<readonly Ask[]> {
  const { title, worker } = slots
  const rows = await unit.rows(title.resource, { limit: RULES_MAX })
  return rows.flatMap((row) => {
    const listed = (kind: Kind, name: string) => asIds(title.value(row.values, name)).map((own) => ({ kind, own }))
    const isAskedOf = (person: RecordRow): boolean => asIds(worker.value(person.values, 'titles')).includes(row.id)
    return [...listed('document', 'documents'), ...listed('training', 'courses')].flatMap(({ kind, own }): readonly Ask[] => {
      const called = titleOf(kind, own)
      const rule = textOf(title, row, 'name') ?? ''
      return called === undefined ? [] : [{ kind, own, title: called, what: whatOf(kind, own), rule, dueDays: 0, stops: false, isAskedOf }]
    })
  })
}

/** Courses that say themselves who has to take them. */
function asksOfCourses(unit: RecordUnit, domain: LinkedDomain, { course, worker }: RequirementSlots, courses: ReadonlyMap<string, RecordRow>): readonly Ask[] {
  const rule = unit.say({ key: `${domain.id}.words.trainings` })
  return [...courses.values()].flatMap((row): readonly Ask[] => {
    const [roles, title] = [asIds(course.value(row.values, 'roles')), textOf(course, row, 'title')]
    if (roles.length === 0 || title === undefined) return []
    const everyMonths = numberOf(course, row, 'months')
    const isAskedOf = (person: RecordRow): boolean => roles.includes(textOf(worker, person, 'role') ?? '')
    return [
      {
        ...{ kind: 'training', own: row.id, title, what: whatOf('training', row.id), rule, dueDays: 0, stops: false, isAskedOf },
        ...(everyMonths !== undefined && { everyMonths }),
      },
    ]
  })
}
