import { clientRows } from './clients.ts'
import { diagnosisCodeRows, medicineRows } from './clinical-tables.ts'
import { insuranceRows } from './coverage.ts'
import type { Recipe } from './demo-row.ts'
import { doctorRows } from './doctors.ts'
import { employeeRows } from './employees.ts'
import { medicationOrderRows } from './medication-orders.ts'
import { noteRows } from './notes.ts'
import { payerRows } from './payers.ts'
import { redAlertRows } from './red-alerts.ts'
import { holidayRows, jobTitleRows, locationRows } from './settings.ts'
import { todoRows } from './todos.ts'
import { authorizationRows, evvLogRows, scheduleRows } from './visits.ts'

/** By resource name, each after those it points at (domain: backoffice §5.3). */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  location: locationRows,
  'job-title': jobTitleRows,
  holiday: holidayRows,
  'diagnosis-code': diagnosisCodeRows,
  medicine: medicineRows,
  doctor: doctorRows,
  payer: payerRows,
  client: clientRows,
  insurance: insuranceRows,
  'medication-order': medicationOrderRows,
  employee: employeeRows,
  authorization: authorizationRows,
  schedule: scheduleRows,
  'evv-log': evvLogRows,
  todo: todoRows,
  note: noteRows,
  'red-alert': redAlertRows,
}
