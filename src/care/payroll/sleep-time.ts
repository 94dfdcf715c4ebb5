import { HOUR_MS } from '../time/span.ts'
import { dayAt } from '../time/wall-time.ts'
import type { PayContext } from './pay-context.ts'
import type { PayLine, PayPerson } from './pay-input.ts'

/**
 * A line without its sleep: up to 8 hours of a duty of 24 and more, with a written agreement (29 CFR 785.22; domain: backoffice §3.9). Else
 * it is paid, and told. Nobody writes down when it was: it is taken from the end, as breaks are.
 */
export function withoutSleep(person: PayPerson, line: PayLine, { settings, report }: PayContext): PayLine {
  const { id, start, end, sleepMin = 0, breakMin = 0 } = line
  if (sleepMin === 0) return line
  const date = dayAt(start, settings.zone)
  const hasAgreement = person.sleepAgreementFrom !== undefined && person.sleepAgreementFrom <= date
  const deductedMin = hasAgreement && end - start >= settings.sleepDutyHours * HOUR_MS ? Math.min(sleepMin, settings.sleepMaxHours * 60) : 0
  if (deductedMin < sleepMin) report({ worker: person.id, row: id, code: 'sleepNotDeducted', severity: 'warn', params: { date, sleepMin, deductedMin } })
  return { ...line, breakMin: breakMin + deductedMin }
}
