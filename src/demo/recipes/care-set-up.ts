import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { LINE } from './calls.ts'
import type { DemoRow } from './demo-row.ts'

const SET_UP_DAYS = 600

type Task = readonly [taskKey: string, frequency: string, minutes: number, timeOfDay: readonly string[], instructions?: string]

interface Template {
  readonly name: string
  readonly programs: readonly string[]
  readonly about: string
  readonly tasks: readonly Task[]
  readonly goals: readonly (readonly [problem: string, outcome: string, measure: string])[]
}

const TEMPLATES: readonly Template[] = [
  {
    name: 'PCA, morning and evening help',
    programs: ['pca', 'pcaChoice'],
    about: 'Adults who need help to get up, wash and dress, and again at bedtime.',
    tasks: [
      ['transferBed', 'daily', 10, ['am', 'hs']],
      ['shower', 'daily', 25, ['am'], 'Water temperature first, then the client. Non-slip mat.'],
      ['dressUpper', 'daily', 10, ['am', 'hs']],
      ['dressLower', 'daily', 10, ['am', 'hs']],
      ['toiletAssist', 'everyVisit', 15, []],
      ['breakfast', 'daily', 20, ['am']],
      ['medicationReminder', 'daily', 5, ['am', 'hs'], 'Remind only. Do not hand out medicine.'],
    ],
    goals: [['Tires easily when dressing', 'Dresses with one reminder', 'Worker notes, weekly']],
  },
  {
    name: 'PCA, meals and household',
    programs: ['pca', 'pcaChoice'],
    about: 'Adults who manage their own hygiene and need help with meals and light chores.',
    tasks: [
      ['lunch', 'daily', 30, ['noon']],
      ['encourageFluids', 'everyVisit', 5, []],
      ['dishes', 'daily', 15, ['noon']],
      ['laundry', 'weekly', 45, []],
      ['cleanBathroom', 'weekly', 30, []],
      ['shopping', 'weekly', 60, [], 'Receipts go into the kitchen folder.'],
    ],
    goals: [],
  },
  {
    name: 'Home health aide, after hospital',
    programs: ['hha', 'hhaExtended', 'both'],
    about: 'The first sixty days after a stay in hospital.',
    tasks: [
      ['temp', 'everyVisit', 5, []],
      ['bloodPressure', 'everyVisit', 5, [], 'Report above 160 or below 90.'],
      ['bedBathPartial', 'daily', 20, ['am']],
      ['skinCareLotion', 'daily', 10, ['am']],
      ['checkPressureAreas', 'daily', 5, ['am']],
      ['turnReposition', 'everyVisit', 10, []],
      ['ambulationAssist', 'everyVisit', 15, [], 'With the gait belt.'],
      ['reportChanges', 'everyVisit', 5, []],
    ],
    goals: [
      ['Weak after the stay', 'Walks to the kitchen with a walker', 'Distance at each visit'],
      ['Risk of pressure injury', 'Skin stays intact', 'Skin check at each visit'],
    ],
  },
]

/** Rows of the resource `care-plan-template`. */
export const carePlanTemplateRows = ({ company, calendar }: Agency): readonly DemoRow[] =>
  TEMPLATES.map(({ name, programs, about, tasks, goals }, at) => ({
    id: demoId(company.key, 'care-plan-template', at),
    locationId: null,
    createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 9 * 60 + at),
    values: {
      ...{ name, programs, about, isActive: true, taskCount: tasks.length, goalCount: goals.length },
      tasks: tasks.map(([taskKey, frequency, minutes, timeOfDay, instructions], index) => ({
        id: `task-${at + 1}-${index + 1}`,
        ...{ taskKey, frequency, minutes },
        ...(timeOfDay.length > 0 && { timeOfDay }),
        ...(instructions !== undefined && { instructions }),
      })),
      ...(goals.length > 0 && {
        goals: goals.map(([problem, outcomeStatement, measure], index) => ({ id: `goal-${at + 1}-${index + 1}`, problem, outcomeStatement, measure })),
      }),
    },
  }))

const PROMPTS: readonly (readonly [language: string, step: string, text: string])[] = [
  ['en', 'greeting', 'Welcome to the clock-in line. For English, press 1.'],
  ['en', 'pin', 'Enter your PIN, then press pound.'],
  ['en', 'inOrOut', 'To begin the visit, press 1. To end it, press 2.'],
  ['en', 'tasks', 'Enter the numbers of the tasks you did. Press pound after each one, and pound twice when done.'],
  ['en', 'done', 'Your time is recorded. Thank you.'],
  ['es', 'greeting', 'Bienvenido a la línea de registro. Para español, oprima 2.'],
  ['es', 'pin', 'Marque su PIN y luego la tecla numeral.'],
  ['es', 'done', 'Su hora quedó registrada. Gracias.'],
]

/** Rows of the resource `ivr-line`: the number that the calls of the log came in by. */
export const ivrLineRows = ({ company, calendar }: Agency): readonly DemoRow[] => [
  {
    id: demoId(company.key, 'ivr-line', 0),
    locationId: null,
    createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 14 * 60),
    values: {
      ...{ name: 'Clock-in line', phone: LINE, vendor: 'Birchbark Telephone', languages: ['en', 'es'], pinDigits: 4 },
      ...{ askService: true, askTasks: true, callerIdOnly: true, isActive: true },
      prompts: PROMPTS.map(([language, step, text], index) => ({ id: `prompt-${index + 1}`, language, step, text })),
    },
  },
]
