import { normalName, type SaidCoverage } from '#care'
import { addMonths } from '#contract'
import type { LinkedDomain } from '#document'
import { newId, type RecordUnit } from '#server/records'
import type { Benefit, EligiblePerson, QualifiedDays, Rejection } from '#x12'
import { numberSetting } from '../bound.ts'
import { optionLabels } from '../rows.ts'
import type { EligibilitySlots } from './slots.ts'

export const COVERAGES = ['active', 'activeWithSpenddown', 'pending', 'inactive', 'notFound', 'cannotProcess'] as const
export type AnsweredCoverage = (typeof COVERAGES)[number]

type Row = Readonly<Record<string, unknown>>

/** What a payer said of a coverage, in a 271 or to somebody who asked by hand. Days are `YYYY-MM-DD`, amounts cents, options those of the record. */
export interface AnswerFacts {
  readonly coverage: AnsweredCoverage
  readonly program?: string | undefined
  readonly waiver?: string | undefined
  readonly product?: string | undefined
  readonly plan?: string | undefined
  readonly healthPlan?: string | undefined
  readonly primaryCare?: string | undefined
  readonly otherInsurance?: string | undefined
  readonly spenddown?: number | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly restricted?: boolean | undefined
  /** The person as the payer knows them. */
  readonly lastName?: string | undefined
  readonly firstName?: string | undefined
  readonly birth?: string | undefined
  readonly benefits?: readonly Row[]
  readonly rejections?: readonly Row[]
}

/** Eligibility or benefit information codes (EB01) that the module understands (domain: backoffice §1.3). */
const CODES = {
  active: ['1', '2', '3', '4'],
  activePending: ['5'],
  inactive: ['6'],
  inactivePending: ['7', '8'],
  cannotProcess: ['V'],
  primaryCare: ['L'],
  managed: ['MC'],
  restricted: ['N'],
  other: ['R'],
  spenddown: ['Y'],
} as const

/** Codes of rejections (AAA03) that mean that the payer does not know the person. */
const NOT_FOUND = ['71', '72', '73', '75', '76', '78']

const BENEFITS_MAX = 200
const REJECTIONS_MAX = 20

/** What a 271 says of one person. */
export function factsOfAnswer(unit: RecordUnit, domain: LinkedDomain, slots: EligibilitySlots, person: EligiblePerson): AnswerFacts {
  const { benefits } = person
  const some = (kind: keyof typeof CODES): readonly Benefit[] => benefits.filter(({ code }) => (CODES[kind] as readonly string[]).includes(code))
  const inForce = [...some('active'), ...some('activePending')]
  const spenddown = some('spenddown').find(({ cents }) => cents !== undefined)?.cents
  const plans = [...new Set(inForce.flatMap(({ plan }) => plan ?? []))]
  const isOpen = (day: string): boolean => day > addMonths(unit.moment.today, MONTHS * numberSetting(domain, 'openEndYears'))
  const days = [...person.dates, ...[...inForce, ...some('inactive')].flatMap(({ dates }) => dates)]
  const until = endIn(days)
  return {
    coverage: coverageOf(person, some, spenddown),
    program: optionSaid(unit, slots, 'program', plans),
    waiver: optionSaid(unit, slots, 'waiver', plans),
    product: optionSaid(unit, slots, 'product', plans),
    ...{ plan: textOfAll(plans, 200), spenddown, from: startIn(days) },
    healthPlan: textOfAll(namesIn(some('managed')), 120),
    primaryCare: textOfAll(namesIn(some('primaryCare')), 120),
    otherInsurance: textOfAll(namesIn(some('other')), 300),
    until: until === undefined || isOpen(until) ? undefined : until,
    restricted: some('restricted').length > 0,
    ...personFacts(person),
    benefits: benefits.slice(0, BENEFITS_MAX).map((benefit) => benefitRow(unit, slots, benefit)),
    rejections: rejectionRows(unit, slots, rejectionsOf(person)),
  }
}

const MONTHS = 12

/** The person as the payer knows them. */
export const personFacts = ({ person, birthDate }: EligiblePerson): Pick<AnswerFacts, 'lastName' | 'firstName' | 'birth'> => ({
  lastName: person?.name === '' ? undefined : person?.name,
  firstName: person?.firstName,
  birth: birthDate,
})

/** What of an answer is compared with the record; undefined where it says nothing of the coverage yet. */
export function saidOf({ coverage, spenddown, ...facts }: AnswerFacts): SaidCoverage | undefined {
  return COMPARED.includes(coverage) ? { ...facts, spenddownCents: spenddown, isActive: coverage !== 'inactive' } : undefined
}

/** What a payer does not know, or is still looking into, says nothing yet. */
const COMPARED: readonly AnsweredCoverage[] = ['active', 'activeWithSpenddown', 'inactive']

/** Every refusal that stands with a person, in its benefits too. */
export const rejectionsOf = ({ rejections, benefits }: EligiblePerson): readonly Rejection[] => [
  ...rejections,
  ...benefits.flatMap((benefit) => benefit.rejections),
]

/** What a refusal without benefits says. */
export const refusedCoverage = (rejections: readonly Rejection[]): AnsweredCoverage =>
  rejections.some(({ reason }) => NOT_FOUND.includes(reason)) ? 'notFound' : 'cannotProcess'

function coverageOf(person: EligiblePerson, some: (kind: keyof typeof CODES) => readonly Benefit[], spenddown: number | undefined): AnsweredCoverage {
  const is = (kind: keyof typeof CODES): boolean => some(kind).length > 0
  if (is('active')) return spenddown === undefined || spenddown === 0 ? 'active' : 'activeWithSpenddown'
  if (is('activePending') || is('inactivePending')) return 'pending'
  if (is('inactive')) return 'inactive'
  return refusedCoverage(rejectionsOf(person))
}

const PLAN_END = '347'
const PLAN_BEGIN = ['346', '356', '307', '291']

/** The day on which the payer says that the plan ends. The other spans are those that were asked about. */
const endIn = (days: readonly QualifiedDays[]): string | undefined => days.find(({ qualifier }) => qualifier === PLAN_END)?.days.to
const startIn = (days: readonly QualifiedDays[]): string | undefined => days.find(({ qualifier }) => PLAN_BEGIN.includes(qualifier))?.days.from

const fullName = ({ name, firstName }: Benefit['related'][number]): string => [firstName, name].filter(Boolean).join(' ')

const namesIn = (benefits: readonly Benefit[]): readonly string[] => [
  ...new Set(
    benefits.flatMap(({ related, plan }) => {
      const names = related.map(fullName).filter((name) => name !== '')
      return names.length > 0 ? names : (plan ?? [])
    }),
  ),
]

const textOfAll = (texts: readonly string[], most: number): string | undefined => (texts.length === 0 ? undefined : texts.join(', ').slice(0, most))

/** The option of the record that a plan is called by: by its id, or by its label with or without what stands in brackets. */
function optionSaid(unit: RecordUnit, { policy }: EligibilitySlots, name: string, plans: readonly string[]): string | undefined {
  const said = plans.map(normalName)
  const isSaid = (text: string): boolean => said.includes(normalName(text))
  return [...optionLabels(unit, policy.resource, policy.field(name))].find(([id, label]) => {
    const words = unit.say({ key: label })
    return isSaid(id) || isSaid(words) || isSaid(words.replace(/\s*\([^)]*\)$/, ''))
  })?.[0]
}

const knownOption = (unit: RecordUnit, { inquiry }: EligibilitySlots, rows: 'benefits' | 'rejections', code: string): string => {
  const field = unit.resource(inquiry.resource).fields[inquiry.needed(rows)]
  return field?.of?.code?.options?.some(({ id }) => id === code) ? code : 'other'
}

function benefitRow(unit: RecordUnit, slots: EligibilitySlots, benefit: Benefit): Row {
  const { code, serviceTypes, plan, cents, shareThousandths, dates, related, messages } = benefit
  const days = dates[0]?.days
  const who = related.map(fullName).join(', ')
  return said({
    id: newId(unit.moment.now),
    code: knownOption(unit, slots, 'benefits', code),
    services: serviceTypes.join(', ').slice(0, 300),
    plan: plan?.slice(0, 120),
    amount: cents,
    percent: shareThousandths === undefined ? undefined : shareThousandths / 10,
    ...{ from: days?.from, to: days?.to, who: who.slice(0, 200) },
    message: messages.join(' ').slice(0, 600),
  })
}

/** Rejections as the check keeps them. */
export const rejectionRows = (unit: RecordUnit, slots: EligibilitySlots, rejections: readonly Rejection[]): readonly Row[] =>
  rejections
    .slice(0, REJECTIONS_MAX)
    .map(({ reason, followUp }) =>
      said({ id: newId(unit.moment.now), code: knownOption(unit, slots, 'rejections', reason), reason: reason.slice(0, 10), followUp: followUp.slice(0, 10) }),
    )

const said = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== ''))
