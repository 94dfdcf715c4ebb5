import { type Asked, owedBy, type Proof } from '#care'
import { byKey } from '#contract'
import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import { clientRows } from './clients.ts'
import { answered, type DemoRow, notAfter } from './demo-row.ts'
import { employeeRows } from './employees.ts'
import { keyDocumentRows } from './key-documents.ts'
import { jobTitleRows } from './settings.ts'
import { trainingRecordRows } from './training.ts'

const SET_UP_DAYS = 900

type Kind = 'form' | 'document' | 'training'

interface Rule {
  readonly name: string
  readonly of: 'client' | 'employee'
  readonly kind: Kind
  /** The type of a form or document, or the code of a course. */
  readonly own: string
  /** What that is called. */
  readonly title: string
  readonly dueDays: number
  readonly everyMonths?: number
  readonly stops?: true
  /** Lists of the rule, each with what of a person has to be among them. */
  readonly among?: Readonly<Record<string, readonly string[]>>
  readonly citation?: string
}

const RULES: readonly Rule[] = [
  {
    ...{ name: 'Abuse prevention plan of 245D services', of: 'client', kind: 'form', own: 'iapp', title: 'Individual abuse prevention plan' },
    ...{ dueDays: 0, everyMonths: 12, among: { licenses245D: ['basic', 'intensive', 'both'] }, citation: 'Minn. Stat. 245A.65' },
  },
  { name: 'Receipt of policies', of: 'client', kind: 'form', own: 'policy_receipt', title: 'Policy orientation receipt', dueDays: 5, everyMonths: 12 },
  {
    ...{ name: 'CFSS evaluation', of: 'client', kind: 'form', own: 'cfss_evaluation', title: 'CFSS evaluation', dueDays: 90, everyMonths: 3 },
    among: { services: ['cfss'] },
  },
  {
    ...{
      name: 'Service agreement of waivers',
      of: 'client',
      kind: 'document',
      own: 'serviceAgreement',
      title: 'Service agreement',
      dueDays: 0,
      everyMonths: 12,
    },
    among: { waivers: ['EW', 'CADI', 'BI', 'DD', 'AC'] },
  },
  {
    ...{ name: 'License of drivers', of: 'employee', kind: 'document', own: 'driversLicence', title: "Driver's license", dueDays: 0, stops: true },
    among: { roleTypes: ['driver'] },
  },
  {
    ...{ name: 'Vulnerable adults training', of: 'employee', kind: 'training', own: 'VA', title: 'Vulnerable adults and maltreatment reporting' },
    ...{ dueDays: 3, everyMonths: 12, citation: 'Minn. Stat. 245A.65' },
  },
]

/** The fields of rules, each with the field of the person that has to be among its options. */
const SAID: Readonly<Record<string, string>> = { licenses245D: 'license245D', services: 'services', waivers: 'waiver', roleTypes: 'roleType' }

const courseId = ({ company }: Agency, code: string): string => demoId(company.key, 'training-course', code)

/** What a rule names: the field that says it, and what it says. */
const namedBy = (agency: Agency, { kind, own }: Pick<Rule, 'kind' | 'own'>) =>
  ({ form: { formType: own }, document: { docType: own }, training: { courseId: courseId(agency, own) } })[kind]

/** Rows of the resource `requirement`. */
export const requirementRows = (agency: Agency): readonly DemoRow[] =>
  RULES.map((rule, at): DemoRow => {
    const { name, of, kind, dueDays, everyMonths, stops = false, among = {}, citation } = rule
    return {
      ...{ id: demoId(agency.company.key, 'requirement', name), locationId: null },
      createdAt: agency.calendar.at(agency.calendar.day(-SET_UP_DAYS), 13 * 60 + at),
      values: answered({ name, of, kind, ...namedBy(agency, rule), dueDays, everyMonths, stops, isActive: true, ...among, citation }),
    }
  })

interface Ask extends Asked, Pick<Rule, 'kind' | 'own' | 'title'> {}

const whatOf = (agency: Agency, { kind, own }: Pick<Rule, 'kind' | 'own'>): string => `${kind}:${kind === 'training' ? courseId(agency, own) : own}`

const asksOfRules = (agency: Agency, of: Rule['of'], person: DemoRow): readonly Ask[] =>
  RULES.filter((rule) => rule.of === of && Object.entries(rule.among ?? {}).every(([field, list]) => isAmong(list, person.values[SAID[field] ?? '']))).map(
    ({ name, stops = false, ...rule }) => ({ ...rule, rule: name, stops, what: whatOf(agency, rule) }),
  )

const isAmong = (list: readonly string[], said: unknown): boolean => [said].flat().some((each) => typeof each === 'string' && list.includes(each))

interface Person {
  readonly row: DemoRow
  readonly startsOn: string | undefined
  readonly asks: readonly Ask[]
  readonly proofs: readonly Proof[]
}

/** Of most of what is asked there is a paper from before, some of it too old by now. */
function paperOf({ calendar }: Agency, { row, startsOn }: Person, { what, everyMonths = 12 }: Ask): string | undefined {
  const draw = rng(`${row.id}/${what}`, 1)
  if (startsOn === undefined || draw.next() > 0.8) return undefined
  const on = calendar.day(-draw.whole(1, Math.round(everyMonths * 34)))
  return on < startsOn ? (startsOn > calendar.today ? undefined : startsOn) : on
}

function rowsOf(agency: Agency, field: 'clientId' | 'employeeId', person: Person): readonly DemoRow[] {
  const { calendar } = agency
  const { row, startsOn, asks, proofs } = person
  const papers = new Map(
    asks.flatMap((ask) => {
      const on = proofs.some(({ what }) => what === ask.what) ? undefined : paperOf(agency, person, ask)
      return on === undefined ? [] : [[ask.what, { id: demoId(row.id, 'requirement', ask.what), what: ask.what, on }] as const]
    }),
  )
  return owedBy(asks, { startsOn, proofs: [...proofs, ...papers.values()], today: calendar.today }).flatMap(({ what, state, dueOn, proof, stops, rules }) => {
    const ask = asks.find((each) => each.what === what)
    if (ask === undefined) return []
    const paper = papers.get(what)
    const kept = proof !== undefined && proof.id !== paper?.id ? { [ask.kind === 'document' ? 'documentId' : 'takingId']: proof.id } : {}
    return {
      ...{ id: demoId(row.id, 'requirement', what), locationId: row.locationId },
      createdAt: notAfter(calendar.at(startsOn ?? calendar.today, 15 * 60), calendar.now),
      values: answered({
        ...{ [field]: row.id, what, title: ask.title, kind: ask.kind, status: state, dueOn, doneOn: proof?.on, stops, askedBy: rules.join(', ') },
        ...{ ...namedBy(agency, ask), ...kept, paperOn: paper?.on },
      }),
    }
  })
}

const ASKED = { client: ['intake', 'active', 'onHold', 'hospitalized'], employee: ['offer', 'onboarding', 'active', 'onLeave', 'suspended'] } as const

const askedOf = (rows: readonly DemoRow[], of: Rule['of']): readonly DemoRow[] =>
  rows.filter(({ values, deleted }) => deleted === undefined && isAmong(ASKED[of], values.status))

const dayIn = ({ values }: DemoRow, field: string): string | undefined => {
  const said = values[field]
  return typeof said === 'string' ? said : undefined
}

/** Rows of the resource `client-requirement`, as the server would have settled them. */
export const clientRequirementRows = (agency: Agency): readonly DemoRow[] =>
  askedOf(clientRows(agency), 'client').flatMap((row) =>
    rowsOf(agency, 'clientId', { row, startsOn: dayIn(row, 'startOfCare'), asks: asksOfRules(agency, 'client', row), proofs: [] }),
  )

/** Rows of the resource `employee-requirement`. */
export function employeeRequirementRows(agency: Agency): readonly DemoRow[] {
  const titles = new Map(jobTitleRows(agency).map(({ id, values }) => [id, values]))
  const proofs = byKey([...documents(agency), ...trainings(agency)], ({ whose }) => whose)
  const asksOf = (row: DemoRow): readonly Ask[] => [
    ...asksOfRules(agency, 'employee', row),
    ...[row.values.jobTitleIds].flat().flatMap((id) => {
      const title = titles.get(String(id))
      const listed = (title?.requiredDocTypes ?? []) as readonly string[]
      return listed.map((own): Ask => ({ kind: 'document', own, title: 'CPR', what: `document:${own}`, rule: String(title?.title), dueDays: 0, stops: false }))
    }),
  ]
  return askedOf(employeeRows(agency), 'employee').flatMap((row) =>
    rowsOf(agency, 'employeeId', { row, startsOn: dayIn(row, 'hireDate'), asks: asksOf(row), proofs: proofs.get(row.id) ?? [] }),
  )
}

type Owned = Proof & { readonly whose: string }

const documents = (agency: Agency): readonly Owned[] =>
  keyDocumentRows(agency).flatMap(({ id, values }): readonly Owned[] =>
    values.ownerKind === 'employee'
      ? [{ id, whose: String(values.employeeId), what: `document:${values.docType}`, on: String(values.issuedOn), until: String(values.expiresOn) }]
      : [],
  )

const trainings = (agency: Agency): readonly Owned[] =>
  trainingRecordRows(agency).flatMap((row): readonly Owned[] => {
    const [on, until] = [dayIn(row, 'completedOn'), dayIn(row, 'expiresOn')]
    if (on === undefined || !isAmong(['completed', 'expired'], row.values.status)) return []
    return [{ id: row.id, whose: String(row.values.employeeId), what: `training:${row.values.trainingId}`, on, ...(until !== undefined && { until }) }]
  })
