import type { DomainModule, Slot } from './module.ts'

/** What is asked of one of them. */
const owing = (whose: string): Slot => ({
  fields: {
    whose: { type: 'reference', to: whose, found: true },
    what: { type: 'text' },
    kind: { type: 'choice', options: ['form', 'document', 'training'] },
    title: { type: 'text' },
    rules: { type: 'text' },
    due: { type: 'date' },
    done: { type: 'date' },
    stops: { type: 'flag', found: true },
    formType: { type: 'choice' },
    form: { type: 'reference', to: 'form' },
    docType: { type: 'choice' },
    document: { type: 'reference', to: 'document' },
    course: { type: 'reference', to: 'course', optional: true },
    taking: { type: 'reference', to: 'taking', optional: true },
    paperOn: { type: 'date' },
    waivedUntil: { type: 'date' },
  },
  /** `open`: it is to be done. `waived`: it is not asked for the time being. `over`: it is asked no more. */
  states: ['open', 'waived', 'over'],
  transitions: ['miss', 'file', 'expire', 'end'],
})

/** Which forms, documents and trainings are asked of whom, by when and how often, and what of it is missing (domain: backoffice §2.2, §2.3). */
export const requirements = {
  slots: {
    rule: {
      fields: {
        name: { type: 'text' },
        of: { type: 'choice', options: ['recipient', 'worker'] },
        kind: { type: 'choice', options: ['form', 'document', 'training'] },
        formType: { type: 'choice' },
        docType: { type: 'choice' },
        course: { type: 'reference', to: 'course' },
        from: { type: 'date' },
        dueDays: { type: 'number' },
        everyMonths: { type: 'number' },
        stops: { type: 'flag' },
        active: { type: 'flag', found: true },
        carriers: { type: 'references' },
        programs: { type: 'choices' },
        waivers: { type: 'choices' },
        services: { type: 'choices' },
        licenses: { type: 'choices' },
        titles: { type: 'references', to: 'title' },
        roles: { type: 'choices' },
        payClasses: { type: 'choices' },
      },
    },
    recipient: {
      fields: {
        starts: { type: 'date' },
        carrier: { type: 'reference' },
        program: { type: 'choice' },
        waiver: { type: 'choice' },
        services: { type: 'choices' },
        license: { type: 'choice' },
      },
      /** `asked`: things are asked of them. `waiting`: they have not started. `started`: they have. */
      states: ['asked', 'waiting', 'started'],
    },
    worker: {
      fields: {
        starts: { type: 'date' },
        titles: { type: 'references', to: 'title' },
        role: { type: 'choice' },
        payClass: { type: 'choice' },
      },
      states: ['asked', 'waiting', 'started'],
    },
    title: { fields: { name: { type: 'text' }, documents: { type: 'choices' }, courses: { type: 'references', to: 'course' } } },
    course: {
      fields: { title: { type: 'text' }, months: { type: 'number' }, roles: { type: 'choices' }, active: { type: 'flag', found: true } },
    },
    /** A form that was filed. */
    form: {
      fields: {
        type: { type: 'choice', found: true },
        recipient: { type: 'reference', to: 'recipient', found: true },
        worker: { type: 'reference', to: 'worker', found: true },
        on: { type: 'date' },
        /** It counts once it is signed. */
        status: { type: 'choice', options: ['signed', 'locked'] },
      },
    },
    document: {
      fields: {
        type: { type: 'choice', found: true },
        recipient: { type: 'reference', to: 'recipient', found: true },
        worker: { type: 'reference', to: 'worker', found: true },
        issued: { type: 'date' },
        until: { type: 'date' },
      },
      /** `counts`: it is there. `waived`: it does not have to be. */
      states: ['counts', 'waived'],
    },
    /** That somebody has to take a course, or has taken it. */
    taking: {
      fields: {
        worker: { type: 'reference', to: 'worker', found: true },
        course: { type: 'reference', to: 'course', found: true },
        completed: { type: 'date' },
        until: { type: 'date' },
      },
      states: ['done', 'waived'],
    },
    ofRecipient: owing('recipient'),
    ofWorker: owing('worker'),
  },
  rules: { 'recipient-start': 'recipient', 'worker-start': 'worker' },
  consequences: {
    settle: {
      of: ['recipient', 'worker', 'rule', 'title', 'course', 'form', 'document', 'taking', 'ofRecipient', 'ofWorker'],
      daily: ['recipient', 'worker'],
    },
  },
  operations: {},
  findings: { stillMissing: ['list'] },
  /** What asks for a training of the list of trainings. */
  words: ['trainings'],
  settings: {},
} as const satisfies DomainModule
