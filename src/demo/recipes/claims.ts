import { type DraftLine, draftLines } from '#care'
import { byKey } from '#contract'
import type { Agency } from '../agency/agency.ts'
import type { Authorization } from '../agency/authorizations.ts'
import { SERVICES, type Service } from '../agency/services.ts'
import type { Visit } from '../agency/visits.ts'
import { DEMO_ZONE, plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { PAYERS } from '../invented/conditions.ts'
import { houseFor } from './clearing-houses.ts'
import { clientRows, payerKind, payerOf } from './clients.ts'
import { answered, type DemoRow } from './demo-row.ts'
import { cardsOf, clockFinder, standing, timesOf } from './pay-cards.ts'
import { filingDaysOf, payerId, submissionOf } from './payers.ts'
import { billingOf, serviceId } from './services.ts'
import { AGENCY_NPI } from './settings.ts'
import { lineFinder } from './visits.ts'

/** Of every third client who is billed electronically, the older pay period is on claims. */
const BILLED_EVERY = 3
/** How far claims are, in turn; those that are queued are in the open batch of their clearinghouse. */
const STATES = ['draft', 'ready', 'queued'] as const

interface DemoClaim {
  readonly id: string
  readonly state: (typeof STATES)[number]
  readonly line: Authorization
  readonly visits: readonly Visit[]
  readonly lines: readonly DraftLine[]
}

function claimsOf(agency: Agency): readonly DemoClaim[] {
  const [clockOf, lineOf] = [clockFinder(agency), lineFinder(agency)]
  const cards = cardsOf(agency).filter((card) => !card.isLast && standing(agency, card, clockOf).findings === undefined)
  const billed = cards.flatMap(({ visits }) => visits).filter(({ plan }) => plan.client.number % BILLED_EVERY === 0 && isElectronic(agency, plan.client))
  const groups = byKey(billed, (visit) => {
    const line = lineOf(visit)
    return line && line.service.unit !== 'dollars' ? `${line.id} ${serviceId(agency.company.key, visit.plan.service)} ${visit.date.slice(0, 7)}` : undefined
  })
  return [...groups].flatMap(([key, visits], index): readonly DemoClaim[] => {
    const line = lineOf(visits[0])
    const lines = linesOf(visits, (visit) => timesOf(visit, clockOf(visit)))
    const state = STATES[index % STATES.length] ?? 'draft'
    return line === undefined || lines.length === 0 ? [] : [{ id: demoId(agency.company.key, 'claim', key), state, line, visits, lines }]
  })
}

type Client = Visit['plan']['client']

const isElectronic = (agency: Agency, client: Client): boolean => ['fee', 'managed'].includes(payerKind(agency, client))

/** Authorizations of clients who are billed electronically. */
export const electronicOnly = (agency: Agency, lines: readonly Authorization[]): readonly Authorization[] =>
  lines.filter(({ client }) => isElectronic(agency, client))

type TimesOf = (visit: Visit) => { readonly startAt: string; readonly endAt: string }

function linesOf(visits: readonly [Visit, ...Visit[]], times: TimesOf): readonly DraftLine[] {
  const [{ plan }] = visits
  const spans = visits.map((visit) => ({ id: visit.id, start: Date.parse(times(visit).startAt), end: Date.parse(times(visit).endAt) }))
  const rate = (): number => plan.service.rate
  return draftLines(spans, { zone: DEMO_ZONE, basis: BASES[plan.service.unit], rule: 'mnNearest15', chargeOn: rate, expectedOn: rate })
}

const BASES: Readonly<Record<Service['unit'], 'time' | 'visit' | 'dollar'>> = { units: 'time', visits: 'visit', dollars: 'dollar' }

/** The claim that a visit is on, by the id of the visit. */
export const claimsByVisit = (agency: Agency): ReadonlyMap<string, string> =>
  new Map(claimsOf(agency).flatMap(({ id, visits }) => visits.map((visit) => [visit.id, id] as const)))

const batchOf = (agency: Agency, { visits: [first] }: DemoClaim): string | undefined => {
  const house = first && houseFor(agency.company.key, submissionOf(payerOf(agency, first.plan.client)))
  return house && demoId(agency.company.key, 'claim-batch', house)
}

/** Rows of the resource `insurance-claim`. */
export function claimRows(agency: Agency): readonly DemoRow[] {
  const diagnoses = new Map(clientRows(agency).map(({ id, values }) => [id, Array.isArray(values.diagnoses) ? values.diagnoses : []]))
  return claimsOf(agency).map((claim, index) => {
    const { id, state, line, visits, lines } = claim
    const { client } = line
    const [from, to] = [lines.at(0)?.date ?? '', lines.at(-1)?.date ?? '']
    const payer = payerOf(agency, client)
    const sum = (amountOf: (each: DraftLine) => number): number => lines.reduce((total, each) => total + amountOf(each), 0)
    return {
      id,
      number: index + 1,
      locationId: client.siteId,
      createdAt: agency.calendar.at(agency.calendar.day(-2), 9 * 60),
      values: answered({
        ...{ status: state, clientId: client.id, payerId: payerId(agency.company.key, payer), insuranceId: demoId(client.id, 'insurance', 0), rank: '1' },
        ...{ serviceId: visits[0] && serviceId(agency.company.key, visits[0].plan.service), authorizationId: line.id, billingNpi: AGENCY_NPI },
        diagnoses: diagnoses
          .get(client.id)
          ?.slice(0, DIAGNOSES_MAX)
          .map(({ code }: { readonly code: string }, at) => ({ id: demoId(id, 'diagnosis', at), code })),
        ...{ frequencyCode: '1', placeOfService: '12', serviceFrom: from, serviceTo: to, filingDeadline: plusDays(from, filingDaysOf(payer)) },
        ...{ lineCount: lines.length, totalUnits: sum(({ units }) => units), totalCharge: sum(({ chargeCents }) => chargeCents) },
        ...{ totalExpected: sum(({ expectedCents }) => expectedCents), issueCount: 0 },
        batchId: state === 'queued' ? batchOf(agency, claim) : undefined,
      }),
    }
  })
}

const DIAGNOSES_MAX = 12

/** Rows of the resource `claim-line`. */
export const claimLineRows = (agency: Agency): readonly DemoRow[] =>
  claimsOf(agency).flatMap(({ id, line, visits, lines }) =>
    lines.map(({ date, minutes, units, rateCents, chargeCents, expectedCents }, at) => ({
      id: demoId(id, 'line', at),
      locationId: line.client.siteId,
      createdAt: agency.calendar.at(agency.calendar.day(-2), 9 * 60),
      values: answered({
        ...(visits[0] && billingOf(visits[0].plan.service)),
        ...{ claimId: id, lineNo: at + 1, serviceDate: date, minutes, units, rate: rateCents, charge: chargeCents, expected: expectedCents },
      }),
    })),
  )

/** Rows of the resource `claim-batch`: one that is open for each clearinghouse. */
export function claimBatchRows(agency: Agency): readonly DemoRow[] {
  const queued = byKey(
    claimsOf(agency).filter(({ state }) => state === 'queued'),
    (claim) => batchOf(agency, claim),
  )
  return [...queued].map(([id, claims], index) => ({
    id,
    number: index + 1,
    locationId: null,
    createdAt: agency.calendar.at(agency.calendar.day(-1), 9 * 60),
    values: answered({
      status: 'building',
      clearingHouseId: houseFor(agency.company.key, submissionOf(payerOf(agency, claims[0].line.client))),
      fileType: '837P',
      claimCount: claims.length,
    }),
  }))
}

/** Rows of the resource `service-rate`: what the health plan agreed to pay, by year. */
export function serviceRateRows({ company, calendar }: Agency): readonly DemoRow[] {
  const year = Number(calendar.today.slice(0, 4))
  return SERVICES.filter(({ unit }) => unit !== 'dollars').flatMap((service) =>
    [year - 1, year].map((each) => ({
      id: demoId(serviceId(company.key, service), 'rate', each),
      locationId: null,
      createdAt: calendar.at(calendar.day(-800), 10 * 60),
      values: answered({
        ...{ payerId: payerId(company.key, PAYERS.managed), serviceId: serviceId(company.key, service) },
        ...{ rate: Math.round((service.rate * (each === year ? 98 : 95)) / 100), source: 'contract' },
        ...{ effectiveFrom: `${each}-01-01`, effectiveTo: each === year ? undefined : `${each}-12-31` },
      }),
    })),
  )
}
