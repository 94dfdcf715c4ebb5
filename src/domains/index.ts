/** The domain modules as documents see them: which kinds of records they need, which rules, operations, findings and limits they have. */
import { attendance } from './attendance.ts'
import { billing } from './billing.ts'
import { eligibility } from './eligibility.ts'
import { evv } from './evv.ts'
import { exclusions } from './exclusions.ts'
import { fax } from './fax.ts'
import type { DomainModule } from './module.ts'
import { office } from './office.ts'
import { payroll } from './payroll.ts'
import { requirements } from './requirements.ts'
import { signing } from './signing.ts'
import { timecards } from './timecards.ts'
import { visits } from './visits.ts'

export type { ConsequenceSpec, DomainModule, Slot, SlotField, SlotFieldType, SuggestionSpec } from './module.ts'

export const domainModules = {
  attendance,
  billing,
  eligibility,
  evv,
  exclusions,
  fax,
  office,
  payroll,
  requirements,
  signing,
  timecards,
  visits,
} as const satisfies Readonly<Record<string, DomainModule>>

export type ModuleName = keyof typeof domainModules

/** The module of this name; undefined for one that the product has not. */
export const moduleNamed = (name: string): DomainModule | undefined =>
  Object.hasOwn(domainModules, name) ? (domainModules as Readonly<Record<string, DomainModule>>)[name] : undefined

/** `<module>.<name>` taken apart. */
export function namedParts(name: string): { readonly module: string; readonly own: string } {
  const [module = '', own = ''] = name.split('.')
  return { module, own }
}
