import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { answered, type DemoRow } from './demo-row.ts'

const SET_UP_DAYS = 900
const FOLLOW_UP_DAYS = 14

interface Code {
  readonly groupCode: 'CO' | 'PR' | 'OA'
  readonly carc: string
  readonly description: string
  readonly category: string
  readonly recommendedAction: string
  readonly nextStep?: string
  /** It says that less was paid, not that nothing was. */
  readonly isNoDenial?: true
}

/** Codes that home care meets most, and what is done about them (domain: backoffice §1.12). */
const CODES: readonly Code[] = [
  {
    groupCode: 'PR',
    carc: '1',
    description: 'Deductible',
    category: 'patientShare',
    recommendedAction: 'Bill the other payer or the client.',
    nextStep: 'billSecondary',
    isNoDenial: true,
  },
  {
    groupCode: 'CO',
    carc: '4',
    description: 'The code and its modifier do not go together',
    category: 'coding',
    recommendedAction: 'Fix the modifiers and replace the claim.',
    nextStep: 'resubmit',
  },
  {
    groupCode: 'CO',
    carc: '15',
    description: 'The authorization is missing or is not for this service or provider',
    category: 'authorization',
    recommendedAction: 'Compare with the line of the service agreement.',
    nextStep: 'resubmit',
  },
  {
    groupCode: 'CO',
    carc: '16',
    description: 'Information is missing or the claim has billing errors',
    category: 'documentation',
    recommendedAction: 'Read the remark code, correct the claim and send it again.',
    nextStep: 'resubmit',
  },
  { groupCode: 'CO', carc: '18', description: 'Exact duplicate', category: 'duplicate', recommendedAction: 'Find the original and void the duplicate.' },
  {
    groupCode: 'CO',
    carc: '22',
    description: 'Another payer may cover it',
    category: 'cob',
    recommendedAction: 'Bill the other coverage first.',
    nextStep: 'billSecondary',
  },
  {
    groupCode: 'CO',
    carc: '24',
    description: 'Covered by a managed care plan',
    category: 'eligibility',
    recommendedAction: 'Bill the health plan.',
    nextStep: 'resubmit',
  },
  { groupCode: 'CO', carc: '27', description: 'After coverage ended', category: 'eligibility', recommendedAction: 'Check the eligibility of the days.' },
  {
    groupCode: 'CO',
    carc: '29',
    description: 'Filed too late',
    category: 'timely',
    recommendedAction: 'Appeal with proof of the first filing, or write off.',
    nextStep: 'appeal',
  },
  {
    groupCode: 'CO',
    carc: '31',
    description: 'The client is not known to the payer',
    category: 'eligibility',
    recommendedAction: 'Fix the member ID, the name or the date of birth.',
    nextStep: 'resubmit',
  },
  {
    groupCode: 'CO',
    carc: '45',
    description: 'More than the fee schedule',
    category: 'rate',
    recommendedAction: 'Contractual write-off.',
    nextStep: 'writeOff',
    isNoDenial: true,
  },
  {
    groupCode: 'CO',
    carc: '50',
    description: 'Not medically necessary',
    category: 'documentation',
    recommendedAction: 'Appeal with the notes of the visits.',
    nextStep: 'appeal',
  },
  { groupCode: 'CO', carc: '119', description: 'The benefit is used up', category: 'authorization', recommendedAction: 'Check the units that are left.' },
  {
    groupCode: 'PR',
    carc: '142',
    description: 'Monthly share of the client',
    category: 'patientShare',
    recommendedAction: 'Bill the waiver obligation to the client.',
    nextStep: 'billClient',
    isNoDenial: true,
  },
]

/** Rows of the resource `denial-code`. */
export const denialCodeRows = ({ company, calendar }: Agency): readonly DemoRow[] =>
  CODES.map(({ isNoDenial = false, ...code }, at) => ({
    id: demoId(company.key, 'denial-code', `${code.groupCode} ${code.carc}`),
    locationId: null,
    createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 13 * 60 + at),
    values: answered({ ...code, isDenial: !isNoDenial, followUpDays: isNoDenial ? undefined : FOLLOW_UP_DAYS, isActive: true }),
  }))
