import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnswerValues } from '#contract'
import { loadDocuments } from '#document'
import { compileForm, type FormContext, madeRows, rowValues } from '#form-rules'
import { readDocumentFiles } from '#server/documents/store'

const files = readDocumentFiles(join(import.meta.dirname, '../../schemas')).filter(({ path }) => !/^(?:i18n\/(?!en\/)|help|i18n\/en\/help)/.test(path))
const { documents } = loadDocuments(files)
const CLIENT = '3f0c3b7e-6f0e-4c6c-9d0a-5a2d6a3b1c01'

/** 9:30 in the morning in Chicago. */
const CONTEXT: FormContext = { today: '2026-03-02', now: '2026-03-02T15:30:00.000Z', timeZone: 'America/Chicago', lookups: {} }

/** What a form's rows are made of, after its own rules. */
function made(id: string, name: string, given: AnswerValues, context = CONTEXT) {
  const form = documents?.answerForms.get(`forms/clinical/${id}`)
  const field = form?.fields[name]
  if (!form || !field) throw new Error(`There is no field "${name}" in ${id}.`)
  const rules = compileForm(form)
  const { answers } = rules.submission(rules.evaluate(given, context))
  const rows = answers[name]
  return { form, field, answers, found: madeRows(field, Array.isArray(rows) ? rows : [], { form, answers, context }) }
}

const medication = (lineId: string, rest: AnswerValues) => ({
  ...{ id: `m${lineId}`, lineId, name: `Medicine ${lineId}`, frequency: 'BID', doseAmount: 2, startDate: '2026-01-01', status: 'existing' },
  ...{ times: [time('08:00'), time('20:00')], ...rest },
})
const time = (at: string) => ({ id: `t${at}`, time: at })
const sheet = (rest: AnswerValues): AnswerValues => ({ clientId: CLIENT, sheetDate: '2026-03-02', ...rest })
const due = (lineId: string, scheduledTime: string) => ({ lineId, scheduledDate: '2026-03-02', scheduledTime })

describe('the doses of a medication record', () => {
  const medications = [
    medication('1', {}),
    medication('2', { frequency: 'daily', times: [time('10:30')] }),
    medication('3', { status: 'discontinued' }),
    medication('4', { stopDate: '2026-03-01' }),
    medication('5', { startDate: '2026-03-03' }),
    medication('6', { frequency: 'PRN', prn: true }),
  ]

  it('are those of current orders that are due within the hour, each once', () => {
    expect(made('emar-details', 'administrations', sheet({ medications })).found).toEqual([due('1', '08:00'), due('2', '10:30')])
    const administrations = [{ id: 'a', ...due('1', '08:00') }]
    expect(made('emar-details', 'administrations', sheet({ medications, administrations })).found).toEqual([due('2', '10:30')])
  })

  it('are all of an earlier day, none of a later one, and none that another sheet of the day has', () => {
    const of = (given: AnswerValues, lookups: FormContext['lookups'] = {}) =>
      made('emar-details', 'administrations', given, { ...CONTEXT, lookups }).found.map(
        ({ lineId, scheduledTime }) => `${String(lineId)}@${String(scheduledTime)}`,
      )
    expect(of(sheet({ medications, sheetDate: '2026-02-28' }))).toEqual(['1@08:00', '1@20:00', '2@10:30', '4@08:00', '4@20:00'])
    expect(of(sheet({ medications, sheetDate: '2026-03-03' }))).toEqual([])
    expect(of(sheet({ medications }), { chartedDoses: ';11@08:00;1@08:00' })).toEqual(['2@10:30'])
  })

  it('are charted for the next sheet of the day to know', () => {
    const administrations = [
      { id: 'a', ...due('1', '08:00'), result: 'given', actualAt: '08:10', doseGiven: 2 },
      { id: 'b', ...due('2', '10:30') },
    ]
    const given = sheet({ medications, administrations })
    expect(made('emar-details', 'administrations', given, { ...CONTEXT, lookups: { chartedDoses: ';9@06:00' } }).answers.chartedDoses).toBe(';9@06:00;1@08:00')
  })

  it('are given now with one press: when, and how much was ordered', () => {
    const { form, field, answers } = made('emar-details', 'administrations', sheet({ medications, administrations: [{ id: 'a', ...due('1', '08:00') }] }))
    const [given] = field.shortcuts ?? []
    const of = field.of ?? {}
    const [row] = answers.administrations as readonly Record<string, never>[]
    expect(rowValues(of, given?.values ?? {}, { form, answers, context: CONTEXT, of })(row ?? {})).toEqual({
      ...{ result: 'given', actualAt: '09:30', doseGiven: 2, scheduledDate: '2026-03-02' },
    })
  })
})

describe('the notices of an incident', () => {
  const contact = { representative: 'Ada Roe', representativePhone: '2185550101', careCoordinator: 'Esmira Kjor', careCoordinatorPhone: '2185550186' }
  const emergencyContacts = [
    { id: 'e1', name: 'Bo Roe', phone: '2185550102', relationship: 'sibling' },
    { id: 'e2', name: 'Cy Roe', phone: '2185550103', relationship: 'sibling' },
  ]
  const parties = (given: AnswerValues) => made('incident', 'notifications', { clientId: CLIENT, emergencyContacts, types: [], ...given }).found

  it('are those that the rules ask for, with the names and numbers above, and none twice', () => {
    expect(parties({ contact, types: ['seizure', 'maltreatmentAdult'], notifications: [{ id: 'n', party: 'maarc' }] })).toEqual([
      { party: 'legalRepresentative', personContacted: 'Ada Roe', phone: '2185550101' },
      { party: 'caseManager', personContacted: 'Esmira Kjor', phone: '2185550186' },
      { party: 'physician' },
    ])
    expect(parties({ types: ['maltreatmentMinor'], fosterCare: 'yes', caseManagerInvolved: 'yes' })).toEqual([
      { party: 'emergencyContact', personContacted: 'Bo Roe', phone: '2185550102' },
      { party: 'childProtection' },
      { party: 'other', partyOther: 'Family foster care licensor' },
    ])
  })
})

describe('the hours of a nursing shift', () => {
  const hours = (timeIn: string, timeOut: string, given: AnswerValues = {}) =>
    made('pdn', 'hours', { clientId: CLIENT, visitDate: '2026-03-02', visit: { timeIn, timeOut }, ...given }).found.map(({ time }) => time)

  it('are a row each, from its start until before its end, also over midnight, and none twice', () => {
    expect(hours('15:00', '19:00')).toEqual(['15:00', '16:00', '17:00', '18:00'])
    expect(hours('22:30', '01:00')).toEqual(['22:30', '23:30', '00:30'])
    expect(hours('15:00', '17:00', { hours: [{ id: 'h', time: '15:00' }] })).toEqual(['16:00'])
  })

  it('are a whole day where it ends when it began, and none while a time is missing', () => {
    expect(hours('07:00', '07:00')).toHaveLength(24)
    expect(made('pdn', 'hours', { clientId: CLIENT, visitDate: '2026-03-02', visit: { timeIn: '07:00' } }).found).toEqual([])
  })
})
