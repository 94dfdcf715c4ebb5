import { LISTED_COLUMNS, type Listed, type ListedColumn } from '#care'
import { monthStart } from '#contract'
import { entryIdOf } from '#server/platform/exclusions'
import type { Agency } from '../agency/agency.ts'
import { around } from '../agency/deal.ts'
import type { Worker } from '../agency/workers.ts'
import { DEMO_COMPANIES } from '../companies.ts'
import { demoId } from '../demo-ids.ts'
import { FIRST_NAMES, LAST_NAMES } from '../invented/names.ts'
import { rng } from '../random.ts'
import { authorOf, DEMO_USERS } from '../users.ts'
import { type DemoPaper, fileFacts } from './client-documents.ts'
import { answered, type DemoRow } from './demo-row.ts'

const LISTED_PEOPLE = 60
const MEDIA_TYPE = 'text/csv'
/** The worker whose exclusion was confirmed, one who has the name of somebody else, and one who comes up with the file that waits. */
const STORY = { confirmed: 50, cleared: 12, waiting: 17 } as const

const isFirst = ({ company }: Agency): boolean => company.key === DEMO_COMPANIES[0].key
const upper = (text: string): string => text.toUpperCase()

function strangers(): readonly Listed[] {
  return Array.from({ length: LISTED_PEOPLE }, (_, at) => {
    const draw = rng('platform/exclusions', at)
    return {
      ...{ lastName: upper(`${around(LAST_NAMES, at * 5)}son`), firstName: upper(draw.pick(FIRST_NAMES[draw.pick(['F', 'M'] as const)])), middleName: '' },
      ...{ business: '', specialty: 'NURSE/NURSES AIDE', birth: `${draw.whole(1950, 1999)}-0${draw.whole(1, 9)}-${draw.whole(10, 28)}` },
      ...{ address: `${draw.whole(100, 9_900)} N EXAMPLE ST`, city: 'DULUTH', state: 'MN', zip: '55802', kind: '1128b4', waiverState: '' },
      excludedOn: `${draw.whole(2004, 2025)}-0${draw.whole(1, 9)}-20`,
    }
  })
}

const listedAs = (worker: Worker, more: Partial<Listed>): Listed => ({
  ...{ lastName: upper(worker.last), firstName: upper(worker.first), middleName: '', business: '', specialty: 'PERSONAL CARE', birth: worker.dob },
  ...{ address: '410 W EXAMPLE AVE', city: 'DULUTH', state: 'MN', zip: '55806', kind: '1128a1', excludedOn: '2024-05-20', waiverState: '' },
  ...more,
})

/** Somebody else of the same name, whose day of birth the list does not know. */
function namesake(worker: Worker): Listed {
  const { birth: _birth, ...unborn } = listedAs(worker, { excludedOn: '2011-03-20', city: 'TULSA', state: 'OK' })
  return unborn
}

/** A worker of the story and the entry that they were taken for. */
interface DemoMatch {
  readonly worker: Worker
  readonly listed: Listed
  readonly status: 'cleared' | 'confirmed'
}

/** One that was somebody else, and one that was not. */
function matchesOf(agency: Agency): readonly DemoMatch[] {
  if (!isFirst(agency)) return []
  return agency.workers.flatMap((worker): readonly DemoMatch[] => {
    if (worker.number === STORY.cleared) return [{ worker, listed: namesake(worker), status: 'cleared' }]
    return worker.number === STORY.confirmed ? [{ worker, listed: listedAs(worker, {}), status: 'confirmed' }] : []
  })
}

/** What the list has: invented people, and those of the agency's story. */
export const demoListed = (agency: Agency): readonly Listed[] => (isFirst(agency) ? [...strangers(), ...matchesOf(agency).map(({ listed }) => listed)] : [])

const lineOf = (listed: Listed): Partial<Record<ListedColumn, string>> => ({
  ...{ LASTNAME: listed.lastName, FIRSTNAME: listed.firstName, GENERAL: 'IND- LIC HC SERV PRO', SPECIALTY: listed.specialty, NPI: listed.npi ?? '0000000000' },
  ...{ DOB: listed.birth?.replaceAll('-', '') ?? '', ADDRESS: listed.address, CITY: listed.city, STATE: listed.state, ZIP: listed.zip },
  ...{ EXCLTYPE: listed.kind, EXCLDATE: listed.excludedOn?.replaceAll('-', '') ?? '', REINDATE: '00000000', WAIVERDATE: '00000000' },
})

const csvOf = (entries: readonly Listed[]): Buffer =>
  Buffer.from(
    [LISTED_COLUMNS, ...entries.map((each) => LISTED_COLUMNS.map((column) => lineOf(each)[column] ?? ''))].map((row) => `${row.join(',')}\r\n`).join(''),
  )

interface ListFile extends DemoPaper {
  readonly kind: 'full' | 'additions'
  readonly rows: number
}

function filesOf(agency: Agency): readonly ListFile[] {
  const waiting = agency.workers.find(({ number }) => number === STORY.waiting)
  if (!isFirst(agency) || waiting === undefined) return []
  const id = (at: number): string => demoId(agency.company.key, 'exclusion-list', at)
  const full = demoListed(agency)
  const additions = [listedAs(waiting, { excludedOn: agency.calendar.day(-20), kind: '1128b7' })]
  return [
    { id: id(1), name: 'UPDATED.csv', mediaType: MEDIA_TYPE, bytes: csvOf(full), kind: 'full', rows: full.length },
    { id: id(2), name: 'EXCL.csv', mediaType: MEDIA_TYPE, bytes: csvOf(additions), kind: 'additions', rows: additions.length },
  ]
}

/** The files that those rows name. */
export const demoLists = (agency: Agency): readonly DemoPaper[] => filesOf(agency)

/** Of the whole list that is in: the row that names it, and its month. */
export const demoImport = (agency: Agency) =>
  filesOf(agency).flatMap(({ id, kind, rows }) => (kind === 'full' ? [{ id, kind, rows, month: monthStart(agency.calendar.today) }] : []))

/** Rows of the resource `exclusion-list`: the list as it is, and a monthly file that waits to be imported. */
export const exclusionListRows = (agency: Agency): readonly DemoRow[] =>
  filesOf(agency).map(({ id, name, mediaType, bytes, kind, rows }, at) => {
    const importedAt = agency.calendar.at(agency.calendar.day(-1), 7 * 60 + at)
    const imported = {
      status: 'imported',
      rowCount: rows,
      addedCount: 2,
      removedCount: 0,
      importedAt,
      importedBy: DEMO_USERS.find((user) => user.superadmin)?.id,
    }
    return {
      id,
      locationId: null,
      createdAt: importedAt,
      values: {
        month: monthStart(agency.calendar.today),
        kind,
        file: [fileFacts({ id, name, mediaType, bytes })],
        company: agency.company.name,
        ...(kind === 'full' ? imported : { status: 'new' }),
      },
    }
  })

/** Days ago of the last check, and of the one before. */
const [LATEST, BEFORE] = [2, 38]

const checkIdOf = ({ company }: Agency, daysAgo: number): string => demoId(company.key, 'exclusion-check', daysAgo)

const checkedWorkers = ({ workers }: Agency): readonly Worker[] =>
  workers.filter((worker) => worker.oig !== 'notChecked' && worker.status !== 'terminated' && !worker.isDeleted)

/** Some were on leave when it was last done. */
const lastCheckOf = ({ number }: Worker): number => (number % 9 === 0 ? BEFORE : LATEST)

/** Rows of the resource `exclusion-check`. */
export const exclusionCheckRows = (agency: Agency): readonly DemoRow[] =>
  [BEFORE, LATEST].map((daysAgo, at) => {
    const { calendar } = agency
    const checkedAt = calendar.at(calendar.day(-daysAgo), 8 * 60 + 15)
    const people = checkedWorkers(agency).filter((worker) => daysAgo === BEFORE || lastCheckOf(worker) === LATEST)
    return {
      ...{ id: checkIdOf(agency, daysAgo), number: at + 1, locationId: null, createdAt: checkedAt },
      values: {
        ...{ checkedAt, checkedBy: authorOf(agency.company.id).id, listMonth: monthStart(calendar.day(-daysAgo)), scope: 'workers' },
        ...{ checkedCount: people.length, possibleCount: daysAgo === BEFORE ? matchesOf(agency).length : 0 },
      },
    }
  })

/** Rows of the resource `exclusion-result`: the last of everybody who was checked. */
export const exclusionResultRows = (agency: Agency): readonly DemoRow[] =>
  checkedWorkers(agency).map((worker) => {
    const checkedOn = agency.calendar.day(-lastCheckOf(worker))
    return {
      ...{ id: demoId(worker.id, 'exclusion-result', 1), locationId: worker.siteId, createdAt: agency.calendar.at(checkedOn, 8 * 60 + 15) },
      values: {
        ...{ employeeId: worker.id, checkedOn, listMonth: monthStart(checkedOn), checkId: checkIdOf(agency, lastCheckOf(worker)), source: 'list' },
        result: worker.oig === 'excluded' ? 'excluded' : 'clear',
      },
    }
  })

/** Rows of the resource `exclusion-match`: one that was somebody else, and one that was not. */
export const exclusionMatchRows = (agency: Agency): readonly DemoRow[] =>
  matchesOf(agency).map(({ worker, listed, status }) => {
    const at = agency.calendar.at(agency.calendar.day(-BEFORE), 9 * 60)
    return {
      ...{ id: demoId(worker.id, 'exclusion-match', 1), locationId: worker.siteId, createdAt: at },
      values: answered({
        ...{ status, employeeId: worker.id, checkId: checkIdOf(agency, BEFORE), entryId: entryIdOf(listed) },
        ...(listed.birth === undefined ? { method: 'name', score: 60 } : { method: 'nameAndBirth', score: 95 }),
        ...{ ownName: `${worker.first} ${worker.last}`, ownBirth: worker.dob, listedName: `${listed.firstName} ${listed.lastName}`, listedBirth: listed.birth },
        listedAddress: `${listed.address}, ${listed.city}, ${listed.state} ${listed.zip}`,
        ...{ specialty: listed.specialty, exclusionKind: listed.kind, excludedOn: listed.excludedOn, decidedAt: at },
      }),
    }
  })
