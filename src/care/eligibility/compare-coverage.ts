import { normalName } from '../exclusions/names.ts'

/** A coverage as the agency has it. Days are `YYYY-MM-DD`, amounts cents; options are the record's own. */
export interface RecordedCoverage {
  readonly program?: string | undefined
  readonly waiver?: string | undefined
  readonly product?: string | undefined
  readonly healthPlan: string
  readonly spenddownCents?: number | undefined
  readonly until?: string | undefined
  /** The client has another coverage that is active. */
  readonly hasOther: boolean
  readonly lastName?: string | undefined
  readonly firstName?: string | undefined
  readonly birth?: string | undefined
}

/** What the payer said; what it did not say is absent and is not compared. */
export interface SaidCoverage {
  readonly isActive: boolean
  readonly program?: string | undefined
  readonly waiver?: string | undefined
  readonly product?: string | undefined
  /** The managed care plan that pays. */
  readonly healthPlan?: string | undefined
  readonly spenddownCents?: number | undefined
  readonly until?: string | undefined
  /** Names of other insurance. */
  readonly otherInsurance?: string | undefined
  readonly lastName?: string | undefined
  readonly firstName?: string | undefined
  readonly birth?: string | undefined
}

export type CoverageAspect =
  | 'coverage'
  | 'coverageEnd'
  | 'program'
  | 'waiver'
  | 'product'
  | 'healthPlan'
  | 'spenddown'
  | 'otherInsurance'
  | 'name'
  | 'birthDate'

export interface CoverageDifference {
  readonly aspect: CoverageAspect
  readonly ours?: string
  readonly theirs: string
  /** Critical: claims would be denied. */
  readonly severity: 'critical' | 'warn' | 'info'
}

const NONE = 'none'
const OPTIONS = { program: 'warn', waiver: 'critical', product: 'warn' } as const

/** Where a payer says something else than the record (domain: backoffice §2.14). */
export function compareCoverage(ours: RecordedCoverage, theirs: SaidCoverage): readonly CoverageDifference[] {
  if (!theirs.isActive) return [{ aspect: 'coverage', ...(ours.until !== undefined && { ours: ours.until }), theirs: theirs.until ?? '', severity: 'critical' }]
  return [...endOf(ours, theirs), ...optionsOf(ours, theirs), ...plansOf(ours, theirs), ...personOf(ours, theirs)]
}

function endOf({ until: ours }: RecordedCoverage, { until: theirs }: SaidCoverage): readonly CoverageDifference[] {
  if (theirs === undefined || theirs === ours) return []
  const isEarlier = ours === undefined || theirs < ours
  return [{ aspect: 'coverageEnd', ...(ours !== undefined && { ours }), theirs, severity: isEarlier ? 'critical' : 'info' }]
}

const optionsOf = (ours: RecordedCoverage, theirs: SaidCoverage): readonly CoverageDifference[] =>
  (['program', 'waiver', 'product'] as const).flatMap((aspect): readonly CoverageDifference[] => {
    const [own, said] = [ours[aspect], theirs[aspect]]
    if (said === undefined || said === (own ?? NONE)) return []
    return [{ aspect, ...(own !== undefined && { ours: own }), theirs: said, severity: OPTIONS[aspect] }]
  })

function plansOf(ours: RecordedCoverage, theirs: SaidCoverage): readonly CoverageDifference[] {
  const found: CoverageDifference[] = []
  const { healthPlan, spenddownCents, otherInsurance } = theirs
  if (healthPlan !== undefined && normalName(healthPlan) !== normalName(ours.healthPlan))
    found.push({ aspect: 'healthPlan', ours: ours.healthPlan, theirs: healthPlan, severity: 'critical' })
  if (spenddownCents !== undefined && spenddownCents !== (ours.spenddownCents ?? 0))
    found.push({
      aspect: 'spenddown',
      ...(ours.spenddownCents !== undefined && { ours: String(ours.spenddownCents) }),
      theirs: String(spenddownCents),
      severity: 'warn',
    })
  if (otherInsurance !== undefined && !ours.hasOther) found.push({ aspect: 'otherInsurance', theirs: otherInsurance, severity: 'warn' })
  return found
}

function personOf(ours: RecordedCoverage, theirs: SaidCoverage): readonly CoverageDifference[] {
  const found: CoverageDifference[] = []
  if (!isSameName(ours, theirs)) found.push({ aspect: 'name', ours: nameOf(ours), theirs: nameOf(theirs), severity: 'info' })
  if (!isSameBirth(ours, theirs))
    found.push({ aspect: 'birthDate', ...(ours.birth !== undefined && { ours: ours.birth }), theirs: theirs.birth ?? '', severity: 'warn' })
  return found
}

type Person = Pick<RecordedCoverage, 'lastName' | 'firstName' | 'birth'>

const nameOf = ({ firstName, lastName }: Person): string => [firstName, lastName].filter((part) => part !== undefined && part !== '').join(' ')
const agrees = (ours: string | undefined, theirs: string | undefined): boolean =>
  theirs === undefined || theirs === '' || normalName(ours ?? '') === normalName(theirs)
const isSameName = (ours: Person, theirs: Person): boolean => agrees(ours.lastName, theirs.lastName) && agrees(ours.firstName, theirs.firstName)
const isSameBirth = (ours: Person, theirs: Person): boolean => theirs.birth === undefined || theirs.birth === ours.birth

/** Whether an answer is about somebody else: at least two of last name, birth and member ID are others than asked for. */
export function isAboutAnother(asked: Person & { readonly member?: string | undefined }, answered: Person & { readonly member?: string | undefined }): boolean {
  const plain = (text: string | undefined): string => (text ?? '').replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
  const isOtherMember = answered.member !== undefined && plain(answered.member) !== plain(asked.member)
  const differing = [!agrees(asked.lastName, answered.lastName), !isSameBirth(asked, answered), isOtherMember]
  return differing.filter(Boolean).length > 1
}
