import { join } from 'node:path'
import type { AnswerValues } from '#contract'
import { createDocumentStore } from '#server/documents/store'
import { completeExample } from '../../../tests/fixtures/clinical/complete-example.ts'
import { SHEET, type Sheet } from './session.ts'

const MEDICATIONS = 60
/** No sheet that is filed has more entries; of more than that no more is said than fits into a call. */
const FILED_MAX = 200
const HOURS_APART = 4
const EACH_DAY = 24 / HOURS_APART

type Row = Readonly<Record<string, unknown>>

const two = (value: number): string => String(value).padStart(2, '0')
const today = new Date()
/** The month before this one: all of it has been. */
const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)

function exampleOf(): AnswerValues {
  const store = createDocumentStore({ folder: join(import.meta.dirname, '../../../schemas') })
  const form = store.current().answerForms.get(SHEET)
  store.close()
  if (form === undefined) throw new Error(`There is no ${SHEET}.`)
  return completeExample(form).answers
}

const example = exampleOf()
const firstRow = (name: string): Row => Object((example[name] as readonly unknown[])[0])

const SHORT: readonly string[] = ['id', 'lineId', 'scheduledDate', 'actualAt', 'result']
const shortened = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => SHORT.includes(name)))

/** A month sheet that may be filed, its medications given as needed, every one as often as it may be: every row asks for all others of its own. */
export function monthOf({ clientId }: Sheet, rows: number): AnswerValues {
  const { times: _times, ...medication } = firstRow('medications')
  const { scheduledTime: _scheduled, ...administration } = firstRow('administrations')
  const asNeeded = { frequency: 'PRN', prn: true, prnReason: 'Pain', prnMinIntervalHours: HOURS_APART, prnMaxPer24h: EACH_DAY }
  const medications = Array.from({ length: MEDICATIONS }, (_, at) => ({
    ...{ ...medication, ...asNeeded },
    ...{ id: `m${at}`, lineId: String(at + 1), name: `Medication ${at}` },
  }))
  const administrations = Array.from({ length: rows }, (_, at) => {
    const turn = Math.floor(at / MEDICATIONS)
    const hour = (turn % EACH_DAY) * HOURS_APART
    const effect = { prnReason: 'Pain', prnScaleBefore: 5, prnEffect: 'effective', prnScaleAfter: 2 }
    return {
      ...{ ...administration, ...effect, id: `a${at}`, lineId: String(1 + (at % MEDICATIONS)) },
      ...{ scheduledDate: `${month}-${two(1 + (Math.floor(turn / EACH_DAY) % 28))}`, actualAt: `${two(hour)}:00`, prnCheckedAt: `${two(hour + 1)}:00` },
    }
  })
  const shown = rows > FILED_MAX ? administrations.map(shortened) : administrations
  return { ...example, clientId, sheetDate: `${month}-28`, reviewDate: `${month}-28`, medications, administrations: shown } as AnswerValues
}
