import { randomUUID } from 'node:crypto'
import { IMPORT_KEPT_AT_ONCE, type ImportRow, OPERATION_PART_MAX, type OperationAnswer } from '#contract'
import { rowsOf } from '../../../tests/server/records-of.ts'
import { type Figure, limited } from '../figures.ts'
import { onServer, type Served, spent, took } from '../money/served.ts'
import { sized } from '../sized.ts'

const ROWS = sized(5_000, 100)
/** Every so manieth row has a day of birth that is none. */
const WRONG_EVERY = 50

/** A spreadsheet of 5,000 employees looked at, and kept, as the dialog sends it: some rows at a time. */
export const benchImports = (): Promise<readonly Figure[]> => onServer(figuresOf)

async function figuresOf(served: Served): Promise<readonly Figure[]> {
  const rows = await employees(served)
  const wrong = rows.filter(({ cells }) => cells.dob === 'unknown').length
  const looked: OperationAnswer[] = []
  const looking = await spent(served, async () => looked.push(...(await inParts(served, rows, OPERATION_PART_MAX, { preview: true }))))
  const good = rows.filter(({ cells }) => cells.dob !== 'unknown')
  const kept: OperationAnswer[] = []
  const keeping = await spent(served, async () => kept.push(...(await inParts(served, good, IMPORT_KEPT_AT_ONCE, {}))))
  const sum = (answers: readonly OperationAnswer[], of: 'done' | 'refused'): number => answers.reduce((all, answer) => all + answer[of], 0)
  return [
    { ...limited(`${rows.length} rows of employees looked at`, [looking.ms, 10_000], ' ms') },
    took('the same, what it took', looking),
    took(`${good.length} of them kept`, keeping),
    limited('rows whose fault was not found', [Math.abs(sum(looked, 'refused') - wrong), 0], ''),
    limited('rows that were not kept', [good.length - sum(kept, 'done'), 0], ''),
  ]
}

async function inParts({ owner }: Served, rows: readonly ImportRow[], most: number, how: { readonly preview?: true }): Promise<readonly OperationAnswer[]> {
  const answers: OperationAnswer[] = []
  for (let from = 0; from < rows.length; from += most) {
    const key = how.preview ? {} : { key: randomUUID() }
    const body = { rows: rows.slice(from, from + most), file: 'employees.csv', existing: 'change', ...how, ...key }
    const { status, text, body: answer } = await owner.call({ method: 'POST', path: '/api/records/employee/import', body })
    if (status !== 200) throw new Error(`Rows from ${from} on were not taken: ${text.slice(0, 300)}`)
    answers.push(answer.data as OperationAnswer)
  }
  return answers
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Names that tell themselves apart without digits. */
const nameAt = (at: number): string => [0, 1, 2].map((place) => LETTERS[Math.floor(at / 26 ** place) % 26]).join('')

async function employees({ owner }: Served): Promise<readonly ImportRow[]> {
  const [title] = rowsOf(await owner.call({ path: '/api/records/job-title?limit=1&sort=title' }))
  const [location] = rowsOf(await owner.call({ path: '/api/records/location?limit=1&sort=code' }))
  const job = String(title?.values.title)
  const shared = { status: 'Onboarding', locationId: String(location?.values.code), jobTitleIds: job, primaryJobTitleId: job, roleType: 'PCA' }
  const address = { 'address.line1': '12 Elm St', 'address.city': 'Duluth', 'address.state': 'MN', 'address.zip': '55802', phone: '(218) 555-0143' }
  return Array.from({ length: ROWS }, (_, at) => ({
    row: at + 2,
    cells: {
      ...{
        ...shared,
        ...address,
        firstName: 'Bench',
        lastName: `Importley-${nameAt(at)}`,
        email: `bench${at}@import.test`,
        baseRate: '18.50',
        languages: 'English; Hmong',
      },
      dob: at % WRONG_EVERY === WRONG_EVERY - 1 ? 'unknown' : `${(at % 12) + 1}/${(at % 28) + 1}/${1950 + (at % 50)}`,
    },
  }))
}
