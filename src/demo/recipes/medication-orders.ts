import type { Agency } from '../agency/agency.ts'
import type { Person } from '../agency/clients.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { MEDICINES, type MedicineFact } from '../facts/medicines.ts'
import { type Draw, rng } from '../random.ts'
import { medicineId } from './clinical-tables.ts'
import { answered, type DemoRow, notAfter } from './demo-row.ts'
import { physicianOf } from './doctors.ts'

const PHARMACIES = ['Loonsong Pharmacy', 'Granite Spur Drug', 'Heron Loop Apothecary']

/** When a dose is given, by frequency. */
const TIMES: Readonly<Record<string, readonly string[]>> = {
  daily: ['08:00'],
  qAM: ['07:30'],
  qPM: ['18:00'],
  HS: ['21:00'],
  BID: ['08:00', '20:00'],
  TID: ['08:00', '14:00', '20:00'],
  QID: ['08:00', '12:00', '16:00', '20:00'],
  AC: ['07:30', '11:30', '17:00'],
  weekly: ['08:00'],
}

/** Rows of the resource `medication-order`: two to eight for every client with nursing. */
export function medicationOrderRows(agency: Agency): readonly DemoRow[] {
  return agency.clients
    .filter((client) => client.careModel === 'homeHealth' && client.status !== 'referral' && !client.isDeleted)
    .flatMap((client) => {
      const draw = rng(`${agency.company.key}/medication`, client.number)
      return chosen(draw).map((medicine, at) => rowOf(agency, client, { medicine, draw, at }))
    })
}

/** No medicine twice. */
function chosen(draw: Draw): readonly MedicineFact[] {
  const count = draw.whole(2, 8)
  return MEDICINES.map((medicine) => [draw.next(), medicine] as const)
    .sort(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, medicine]) => medicine)
}

interface Ordered {
  readonly medicine: MedicineFact
  readonly draw: Draw
  readonly at: number
}

function rowOf({ company, calendar }: Agency, client: Person, { medicine, draw, at }: Ordered): DemoRow {
  const id = demoId(client.id, 'medication', at)
  const status = draw.weighted([
    ['existing', 8],
    ['new', 2],
    ['changed', 1],
    ['discontinued', 2],
  ] as const)
  const orderDate = calendar.day(status === 'new' ? -draw.whole(1, 14) : -draw.whole(20, 500))
  const inChart = client.startOfCare > orderDate ? client.startOfCare : orderDate
  return {
    id,
    locationId: client.siteId,
    createdAt: notAfter(calendar.at(inChart, 14 * 60 + at), calendar.now),
    values: answered({
      clientId: client.id,
      medicineId: medicineId(company.key, medicine),
      status,
      orderDate,
      startDate: plusDays(orderDate, draw.whole(0, 1)),
      stopDate: status === 'discontinued' ? calendar.day(-draw.whole(1, 15)) : undefined,
      prescriberId: physicianOf(company.key, client.number),
      ...doseOf(id, medicine, draw),
      ...safetyOf(id, medicine),
      ...supplyOf(draw, calendar.day),
    }),
  }
}

function doseOf(id: string, medicine: MedicineFact, draw: Draw): Record<string, unknown> {
  const isPrn = medicine.frequency === 'PRN'
  return {
    name: medicine.generic === undefined ? medicine.name : `${medicine.name} (${medicine.generic})`,
    strength: medicine.strength,
    form: medicine.form,
    doseAmount: medicine.dose[0],
    doseUnit: medicine.dose[1],
    route: medicine.route,
    side: medicine.route === 'ophthalmic' ? 'both' : undefined,
    frequency: medicine.frequency,
    prn: isPrn,
    times: TIMES[medicine.frequency]?.map((time, at) => ({ id: demoId(id, 'time', at), time })),
    prnReason: isPrn ? medicine.indication : undefined,
    prnMinIntervalHours: isPrn ? 6 : undefined,
    prnMaxPer24h: isPrn ? 4 : undefined,
    indication: medicine.indication,
    administeredBy: draw.weighted([
      ['self', 4],
      ['family', 2],
      ['nurse', 3],
      ['reminderOnly', 1],
    ] as const),
    setupBy: draw.pick(['nurse', 'pharmacy', 'family']),
  }
}

const safetyOf = (id: string, medicine: MedicineFact): Record<string, unknown> => ({
  highRisk: medicine.highRisk,
  controlledSchedule: medicine.schedule ?? 'none',
  psychotropic: medicine.target !== undefined,
  targetSymptoms: medicine.target,
  sideEffects: medicine.watch,
  holdParameters: medicine.pulseBelow && [{ id: demoId(id, 'hold', 1), vital: 'pulse', op: 'below', value: medicine.pulseBelow }],
})

const supplyOf = (draw: Draw, day: (offset: number) => string): Record<string, unknown> => ({
  pharmacy: draw.pick(PHARMACIES),
  rxNumber: `99${draw.whole(10_000, 99_999)}`,
  quantity: draw.pick([30, 60, 90]),
  refills: draw.whole(0, 5),
  refillDue: day(draw.whole(-2, 28)),
})
