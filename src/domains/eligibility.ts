import type { DomainModule } from './module.ts'

const COVERAGES = ['active', 'activeWithSpenddown', 'pending', 'inactive', 'notFound', 'cannotProcess'] as const

/** What payers say of the coverage of clients: asked with 270 files or by hand, and compared with the record (domain: backoffice §1.3, §2.14). */
export const eligibility = {
  slots: {
    recipient: {
      fields: {
        firstName: { type: 'text' },
        middleName: { type: 'text', optional: true },
        lastName: { type: 'text' },
        born: { type: 'date' },
        gender: { type: 'choice' },
        number: { type: 'text' },
      },
    },
    carrier: {
      fields: {
        name: { type: 'text' },
        code: { type: 'text' },
        kind: { type: 'choice', options: ['medicaid'] },
        house: { type: 'reference', to: 'house' },
        /** How eligibility is asked there. */
        asked: { type: 'choice', options: ['file'] },
      },
    },
    /** Where the agency asks from: the office of the client. */
    place: { fields: { name: { type: 'text' }, billingName: { type: 'text' }, provider: { type: 'text' } } },
    house: {
      fields: {
        usage: { type: 'choice', options: ['test'] },
        senderQualifier: { type: 'choice' },
        submitter: { type: 'text' },
        receiverQualifier: { type: 'choice' },
        receiver: { type: 'text' },
      },
    },
    /** The coverage that is asked about. */
    policy: {
      fields: {
        recipient: { type: 'reference', to: 'recipient', found: true },
        carrier: { type: 'reference', to: 'carrier' },
        status: { type: 'choice', options: ['active', 'ended'], found: true },
        member: { type: 'text' },
        from: { type: 'date' },
        until: { type: 'date' },
        relationship: { type: 'choice' },
        subscriber: { type: 'group' },
        program: { type: 'choice' },
        waiver: { type: 'choice' },
        product: { type: 'choice' },
        spenddown: { type: 'group' },
        verified: { type: 'date' },
        via: { type: 'choice', options: ['file'] },
        due: { type: 'date', found: true },
        coverage: { type: 'choice', options: COVERAGES },
      },
    },
    /** Questions that go to a clearinghouse in one file, and the files that answer it. */
    batch: {
      fields: {
        house: { type: 'reference', to: 'house' },
        asked: { type: 'number' },
        control: { type: 'number', found: true },
        file: { type: 'file' },
        answer: { type: 'file' },
        built: { type: 'moment' },
        builder: { type: 'user' },
      },
      states: ['open'],
      transitions: ['answer', 'cancel'],
    },
    /** A question about one coverage, with its answer. */
    inquiry: {
      fields: {
        recipient: { type: 'reference', to: 'recipient' },
        policy: { type: 'reference', to: 'policy', found: true },
        carrier: { type: 'reference', to: 'carrier' },
        batch: { type: 'reference', to: 'batch', found: true },
        source: { type: 'choice', options: ['file'] },
        trace: { type: 'text' },
        on: { type: 'date' },
        asked: { type: 'moment' },
        asker: { type: 'user' },
        answered: { type: 'moment' },
        coverage: { type: 'choice', options: COVERAGES },
        program: { type: 'choice' },
        waiver: { type: 'choice' },
        product: { type: 'choice' },
        plan: { type: 'text' },
        healthPlan: { type: 'text' },
        primaryCare: { type: 'text' },
        otherInsurance: { type: 'text' },
        spenddown: { type: 'number' },
        from: { type: 'date' },
        until: { type: 'date' },
        restricted: { type: 'flag' },
        lastName: { type: 'text' },
        firstName: { type: 'text' },
        birth: { type: 'date' },
        benefits: { type: 'rows', of: ['code', 'services', 'plan', 'amount', 'percent', 'from', 'to', 'who', 'message'] },
        rejections: { type: 'rows', of: ['code', 'reason', 'followUp'] },
        notes: { type: 'multiline' },
        status: { type: 'choice', options: ['answered'] },
      },
      states: ['waiting', 'answered'],
      transitions: ['answer', 'reject', 'cancel'],
    },
    /** Where the payer says something else than the record. */
    difference: {
      fields: {
        recipient: { type: 'reference', to: 'recipient' },
        policy: { type: 'reference', to: 'policy', found: true },
        carrier: { type: 'reference', to: 'carrier' },
        inquiry: { type: 'reference', to: 'inquiry' },
        aspect: {
          type: 'choice',
          options: ['coverage', 'coverageEnd', 'program', 'waiver', 'product', 'healthPlan', 'spenddown', 'otherInsurance', 'name', 'birthDate'],
        },
        ours: { type: 'text' },
        theirs: { type: 'text' },
        value: { type: 'text' },
        severity: { type: 'choice', options: ['critical', 'warn', 'info'] },
        found: { type: 'date' },
        effective: { type: 'date' },
      },
      states: ['open', 'ignored'],
      transitions: ['accept', 'settle'],
    },
  },
  rules: {},
  operations: {
    ask: { on: { type: 'date' } },
    'ask-due': { on: { type: 'date' } },
    'ask-again': { on: { type: 'date' } },
    'read-answer': {},
    'cancel-file': {},
    record: { source: { type: 'choice' }, on: { type: 'date' }, coverage: { type: 'choice' } },
    compare: {},
    accept: {},
  },
  findings: {
    notInForce: [],
    noFilePayer: ['carrier'],
    noHouse: ['carrier'],
    noProvider: [],
    alreadyAsked: [],
    factMissing: ['problem'],
    nobodyDue: [],
    leftOut: ['count'],
    tooMany: ['most'],
    askComesTo: ['count', 'files'],
    answerMissing: [],
    unreadable: ['problem'],
    noAnswer: ['kinds'],
    answerUnknown: ['count'],
    othersAnswered: ['count'],
    answerForAnother: ['count'],
    answerComesTo: ['answered', 'rejected', 'differences'],
    stillWaiting: ['count'],
    fileClosed: ['state'],
    notAnswered: [],
    newerAnswer: [],
    notOpen: ['state'],
    byHand: [],
    endsBeforeStart: ['date'],
    compareComesTo: ['differences', 'settled'],
  },
  settings: {
    /** Service type codes that are asked about: 30 health benefit plan coverage, 42 home health care. */
    serviceTypes: '30 42',
    /** The first interchange number of these files, far above those of claims. */
    firstControl: 500_000_001,
    /** A coverage that ends so many years from now has no end: payers write a day far away. */
    openEndYears: 20,
  },
} as const satisfies DomainModule
