import type { Agency } from '../agency/agency.ts'
import type { Worker } from '../agency/workers.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import { authorOf } from '../users.ts'
import { answered, type DemoRow } from './demo-row.ts'

const CPR_DAYS = 730
const LICENSE_DAYS = 1_460

interface Paper {
  readonly docType: string
  readonly days: number
  readonly expiresOn: string
  readonly blocks: boolean
}

/** A card that has ended stops whom it is of. */
function papersOf({ calendar }: Agency, worker: Worker): readonly Paper[] {
  const draw = rng(`${worker.id}/papers`, worker.number)
  const cpr = { docType: 'cpr', days: CPR_DAYS, expiresOn: calendar.day(worker.cprEndsIn), blocks: worker.cprEndsIn < 0 }
  if (worker.role !== 'driver' && worker.number % 4 !== 0) return [cpr]
  return [cpr, { docType: 'driversLicence', days: LICENSE_DAYS, expiresOn: calendar.day(draw.whole(20, LICENSE_DAYS)), blocks: false }]
}

/** Rows of the resource `key-document`: cards of workers, and what the agency itself must have. */
export function keyDocumentRows(agency: Agency): readonly DemoRow[] {
  const { company, calendar } = agency
  const verified = { status: 'verified', verifiedBy: authorOf(company.id).id }
  const workers = agency.workers.filter(
    (worker) => (worker.status === 'active' || worker.status === 'onLeave' || worker.status === 'suspended') && !worker.isDeleted,
  )
  const own = workers.flatMap((worker) =>
    papersOf(agency, worker).map(({ docType, days, expiresOn, blocks }): DemoRow => {
      const issued = plusDays(expiresOn, -days)
      const issuedOn = issued > calendar.today ? calendar.today : issued
      const createdAt = calendar.at(issuedOn, 9 * 60)
      return {
        ...{ id: demoId(worker.id, 'key-document', docType), locationId: worker.siteId, createdAt },
        values: answered({
          ...{
            ownerKind: 'employee',
            employeeId: worker.id,
            docType,
            issuedOn,
            expiresOn,
            neverExpires: false,
          },
          ...{ blocksScheduling: blocks, ...(worker.number % 11 === 0 ? { status: 'pending' } : { ...verified, verifiedAt: createdAt }) },
        }),
      }
    }),
  )
  const policies = [
    ['liabilityInsurance', 41],
    ['dhsLicence', 210],
    ['workersComp', 6],
  ] as const
  const ofCompany = policies.map(([docType, days]): DemoRow => {
    const createdAt = calendar.at(calendar.day(days - 365), 10 * 60)
    return {
      ...{ id: demoId(company.key, 'key-document', docType), locationId: null, createdAt },
      values: {
        ...{ ownerKind: 'company', docType, issuedOn: calendar.day(days - 365), expiresOn: calendar.day(days), neverExpires: false, blocksScheduling: false },
        ...{ ...verified, verifiedAt: createdAt },
      },
    }
  })
  return [...own, ...ofCompany]
}
