import type { Draw } from '../random.ts'
import type { CareModel } from './clients.ts'
import type { WorkerRole } from './workers.ts'

/** A service line as it is authorised and scheduled (domain: backoffice §1.11). */
export interface Service {
  readonly code: string
  readonly modifiers: readonly string[]
  readonly unit: 'units' | 'visits' | 'dollars'
  /** Cents a unit. */
  readonly rate: number
  readonly evv: boolean
}

export const WORKER_TRAINING: Service = { code: 'S5116', modifiers: ['U9'], unit: 'dollars', rate: 100, evv: false }
export const QP_SUPERVISION: Service = { code: 'T1019', modifiers: ['UA'], unit: 'units', rate: 1012, evv: false }

const CFSS: Service = { code: 'T1019', modifiers: ['U9'], unit: 'units', rate: 562, evv: true }
const PCA: Service = { code: 'T1019', modifiers: [], unit: 'units', rate: 548, evv: true }
const HOMEMAKER: Service = { code: 'S5130', modifiers: ['TF'], unit: 'units', rate: 541, evv: true }
export const DAY_PROGRAM: Service = { code: 'S5100', modifiers: [], unit: 'units', rate: 431, evv: false }
const AIDE: Service = { code: 'T1021', modifiers: [], unit: 'visits', rate: 7212, evv: true }
const NURSE: Service = { code: 'T1030', modifiers: [], unit: 'visits', rate: 9860, evv: true }

/** What a client of a model gets, for how many minutes a visit. */
export function serviceOf(model: CareModel, draw: Draw): { readonly service: Service; readonly minutes: number } {
  switch (model) {
    case 'cfssAgency':
      return { service: CFSS, minutes: personalCareMinutes(draw) }
    case 'traditionalPCA':
      return { service: PCA, minutes: personalCareMinutes(draw) }
    case 'waiver245D':
      return draw.chance(15 / 41) ? { service: DAY_PROGRAM, minutes: draw.pick([300, 330, 360]) } : { service: HOMEMAKER, minutes: 120 }
    case 'homeHealth':
      return draw.chance(0.7) ? { service: AIDE, minutes: 60 } : { service: NURSE, minutes: draw.pick([45, 60]) }
  }
}

/** Two to six hours, mostly four. */
const personalCareMinutes = (draw: Draw): number =>
  draw.weighted([
    [120, 1],
    [180, 2],
    [240, 5],
    [300, 2],
    [360, 1],
  ] as const)

/** Worker types that serve a model. */
export const ROLES_FOR: Readonly<Record<CareModel, readonly WorkerRole[]>> = {
  cfssAgency: ['cfssWorker', 'pca'],
  traditionalPCA: ['cfssWorker', 'pca'],
  waiver245D: ['dsp', 'homemaker'],
  homeHealth: ['hha', 'rn', 'lpn'],
}

/** Quarter hours to the nearest, or one a visit (domain: backoffice §3.3). */
export const unitsOf = (service: Service, minutes: number): number => (service.unit === 'visits' ? 1 : Math.floor((minutes + 7) / 15))

/** A code with its modifiers. */
export const billedAs = ({ code, modifiers }: Pick<Service, 'code' | 'modifiers'>): string => [code, ...modifiers].join(' ')

/** What the agency offers. */
export const SERVICES: readonly Service[] = [CFSS, PCA, HOMEMAKER, DAY_PROGRAM, AIDE, NURSE, WORKER_TRAINING, QP_SUPERVISION]

/** What people call a code with its modifiers. */
export const NAMES: Readonly<Record<string, string>> = {
  'T1019 U9': 'CFSS agency model 1:1',
  T1019: 'Personal care (PCA 1:1)',
  'S5130 TF': 'Homemaker, home management',
  S5100: 'Adult day',
  T1021: 'Home health aide visit',
  T1030: 'Skilled nurse visit, RN',
  'S5116 U9': 'CFSS worker training and development',
  'T1019 UA': 'QP supervision',
}
