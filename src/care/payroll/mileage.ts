import { byText } from '../order.ts'
import { dayAt } from '../time/wall-time.ts'
import { centsTimes, ROUNDING } from './money.ts'
import { isInPeriod, type PayContext } from './pay-context.ts'
import type { PayLine } from './pay-input.ts'
import type { Component } from './pay-result.ts'

/** Miles of the lines that begin in the period, as one sum (domain: backoffice §1.6). It is money back and no wage. */
export function mileageOf(lines: readonly PayLine[], { settings }: PayContext): readonly Component[] {
  const driven = lines.filter(({ start, miles = 0 }) => miles > 0 && isInPeriod(settings, dayAt(start, settings.zone)))
  if (driven.length === 0) return []
  const hundredths = driven.reduce((sum, { miles = 0 }) => sum + Math.round(miles * 100), 0)
  const { mileageCents } = settings
  const inputs = { miles: hundredths / 100, rateCents: mileageCents }
  const sources = driven.map(({ id }) => id).sort(byText)
  return [{ kind: 'mileage', cents: centsTimes(hundredths / 100, mileageCents), why: { rule: 'mileage', inputs, rounding: ROUNDING, sources } }]
}
