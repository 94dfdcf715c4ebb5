import type { DomainModule } from './module.ts'

/** What an office sets up for many at once: holidays of a year, training of its people (domain: backoffice §1.1, §2.12). */
export const office = {
  slots: {
    dayOff: {
      fields: {
        name: { type: 'text' },
        on: { type: 'date', found: true },
        kept: { type: 'date' },
      },
    },
    worker: { fields: { name: { type: 'text' } } },
    course: { fields: { title: { type: 'text' } } },
    /** That somebody has to take a course, or has taken it. */
    taking: {
      fields: {
        worker: { type: 'reference', to: 'worker', found: true },
        course: { type: 'reference', to: 'course', found: true },
        due: { type: 'date' },
      },
      /** `open`: it is still to be taken. */
      states: ['open'],
    },
  },
  rules: {},
  operations: {
    'plan-holidays': { year: { type: 'number' }, holidays: { type: 'choices' } },
    'assign-course': { course: { type: 'reference', to: 'course' }, due: { type: 'date' } },
  },
  findings: { holidayThere: ['date', 'name'], courseOpen: ['date'] },
  /** What the holidays of the law are called. */
  words: [
    ...['newYear', 'martinLutherKing', 'presidents', 'memorial', 'juneteenth', 'independence', 'labor', 'indigenousPeoples'],
    ...['veterans', 'thanksgiving', 'afterThanksgiving', 'christmas'],
  ],
  settings: {},
} as const satisfies DomainModule
