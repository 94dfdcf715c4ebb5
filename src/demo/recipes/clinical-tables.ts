import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { commonNameOf, DIAGNOSES, FULL_TEXTS, NOT_BILLABLE } from '../facts/diagnoses.ts'
import { MEDICINES, type MedicineFact } from '../facts/medicines.ts'
import { CONDITIONS } from '../invented/conditions.ts'
import { answered, type DemoRow } from './demo-row.ts'

const SET_UP_DAYS = 1500
const FAVOURITES: readonly string[] = CONDITIONS.map(([code]) => code)

/** Rows of the resource `diagnosis-code`. */
export function diagnosisCodeRows({ company, calendar }: Agency): readonly DemoRow[] {
  const createdAt = calendar.at(calendar.day(-SET_UP_DAYS), 11 * 60)
  return Object.entries(DIAGNOSES).flatMap(([chapter, lines]) =>
    lines.map((line) => {
      const code = line.slice(0, line.indexOf(' '))
      const values = {
        code,
        chapter,
        shortDescription: line.slice(code.length + 1),
        longDescription: FULL_TEXTS[code],
        alsoCalled: commonNameOf(code),
        isBillable: !NOT_BILLABLE.includes(code),
        favourite: FAVOURITES.includes(code),
      }
      return { id: demoId(company.key, 'diagnosis-code', code), locationId: null, createdAt, values: answered(values) }
    }),
  )
}

export const medicineId = (companyKey: string, { name, strength }: MedicineFact): string => demoId(companyKey, 'medicine', name, strength)

/** Rows of the resource `medicine`. */
export function medicineRows({ company, calendar }: Agency): readonly DemoRow[] {
  const createdAt = calendar.at(calendar.day(-SET_UP_DAYS), 12 * 60)
  return MEDICINES.map((medicine) => ({
    id: medicineId(company.key, medicine),
    locationId: null,
    createdAt,
    values: answered({
      name: medicine.name,
      genericName: medicine.generic,
      strength: medicine.strength,
      form: medicine.form,
      route: medicine.route,
      schedule: medicine.schedule ?? 'none',
      isHighAlert: medicine.highRisk !== undefined,
      highRisk: medicine.highRisk,
      psychotropic: medicine.target !== undefined,
      isActive: true,
    }),
  }))
}
