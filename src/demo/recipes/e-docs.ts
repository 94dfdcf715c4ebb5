import { dateText } from '#contract'
import type { Agency } from '../agency/agency.ts'
import { around } from '../agency/deal.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { email } from '../invented/places.ts'
import { plainPdf } from '../invented/plain-pdf.ts'
import { rng } from '../random.ts'
import { authorOf, type DemoUser } from '../users.ts'
import { type DemoPaper, fileFacts } from './client-documents.ts'
import { answered, type DemoRow } from './demo-row.ts'

const PDF = 'application/pdf'
const PAGE_PT = 792
const FIRST_LINE_PT = 720
const LINE_PT = 16

type Role = 'client' | 'employee' | 'agency'

interface Template {
  readonly key: string
  readonly name: string
  readonly about: 'client' | 'employee'
  readonly category: string
  readonly roles: readonly Role[]
  readonly isOnboarding?: true
  readonly lines: readonly string[]
}

const TEMPLATES: readonly Template[] = [
  {
    ...{ key: 'agreement', name: 'Service agreement', about: 'client', category: 'agreement', roles: ['client', 'agency'] },
    lines: ['The agency provides the services of the service plan.', 'Either side may end this agreement with 30 days of notice in writing.'],
  },
  {
    ...{ key: 'release', name: 'Release of information', about: 'client', category: 'consent', roles: ['client'] },
    lines: ['The agency may share what is needed for my care with my doctor,', 'my case manager and my health plan. I can take this back at any time.'],
  },
  {
    ...{ key: 'rights', name: 'Client rights', about: 'client', category: 'policy', roles: ['client'] },
    lines: ['I have received a copy of my rights, and they were explained to me.', 'I know whom to call with a complaint.'],
  },
  {
    ...{ key: 'handbook', name: 'Employee handbook', about: 'employee', category: 'policy', roles: ['employee'], isOnboarding: true },
    lines: ['I have received the employee handbook and read it.', 'I know whom to ask when something is not clear to me.'],
  },
  {
    ...{
      key: 'confidentiality',
      name: 'Confidentiality agreement',
      about: 'employee',
      category: 'agreement',
      roles: ['employee', 'agency'],
      isOnboarding: true,
    },
    lines: ['I do not tell anybody about the people I care for', 'who does not have to know it for their work.'],
  },
  {
    ...{ key: 'deposit', name: 'Direct deposit authorization', about: 'employee', category: 'tax', roles: ['employee'], isOnboarding: true },
    lines: ['The agency may pay my wages into the account that I name.', 'I can change this before each pay day.'],
  },
]

const SIGNED_WORDS: Readonly<Record<Role, string>> = { client: 'Signature of the client', employee: 'Signature of the employee', agency: 'For the agency' }
const FIRST_HAND = 10
const HAND_LINES = 5

/** What stands on the PDF; each signer signs over a line of their own. */
function linesOf(company: string, { lines, roles }: Template, of = { name: '______________________________', date: '______________' }): readonly string[] {
  const written = [company, '', `Name: ${of.name}   Date: ${of.date}`, '', ...lines]
  const blanks = Array.from({ length: FIRST_HAND - written.length }, () => '')
  return [
    ...written,
    ...blanks,
    ...roles.flatMap((role) => [`______________________________      ${'_'.repeat(14)}`, `${SIGNED_WORDS[role]}`, '', '', ''].slice(0, HAND_LINES)),
  ]
}

/** Shares of the page of a box that stands on the line of this number. */
const onLine = (line: number, x: number, w: number, lines: number) => ({
  ...{ page: 1, x, w },
  y: Number(((PAGE_PT - FIRST_LINE_PT + (line - lines) * LINE_PT + 2) / PAGE_PT).toFixed(4)),
  h: Number(((lines * LINE_PT) / PAGE_PT).toFixed(4)),
})

function placesOf({ about, roles }: Template): readonly Readonly<Record<string, unknown>>[] {
  const owner = about === 'client' ? 'clientId' : 'employeeId'
  const texts = [
    { id: 'name', kind: 'text', value: `${owner}/display`, ...onLine(2, 0.18, 0.3, 1) },
    { id: 'day', kind: 'text', value: 'today', ...onLine(2, 0.55, 0.15, 1) },
  ]
  const hands = roles.flatMap((role, at) => {
    const line = FIRST_HAND + at * HAND_LINES
    return [
      { id: `sign-${role}`, kind: 'signature', role, ...onLine(line, 0.12, 0.32, 2) },
      { id: `date-${role}`, kind: 'date', role, ...onLine(line, 0.455, 0.15, 1) },
    ]
  })
  return [...texts, ...hands]
}

const templateId = ({ company }: Agency, key: string): string => demoId(company.key, 'e-doc-template', key)

/** The PDFs of the templates. */
export const demoTemplates = (agency: Agency): readonly DemoPaper[] =>
  TEMPLATES.map((template) => ({
    id: demoId(agency.company.key, 'e-doc-template-file', template.key),
    holder: templateId(agency, template.key),
    name: `${template.name}.pdf`,
    mediaType: PDF,
    bytes: plainPdf(template.name, linesOf(agency.company.name, template)),
  }))

/** Rows of the resource `e-doc-template`. */
export function eDocTemplateRows(agency: Agency): readonly DemoRow[] {
  const papers = demoTemplates(agency)
  return TEMPLATES.map((template, at) => {
    const { key, name, about, category, roles, isOnboarding = false } = template
    const paper = papers[at]
    return {
      id: templateId(agency, key),
      locationId: null,
      createdAt: agency.calendar.at(agency.calendar.day(-400), 9 * 60 + at),
      values: answered({
        ...{ name, ownerKind: about, category, signers: roles, inOrder: roles.length > 1, dueDays: 14, onboarding: isOnboarding, status: 'active' },
        file: paper && [fileFacts(paper)],
        places: placesOf(template),
      }),
    }
  })
}

/** `[status, how many days ago it was sent, days until it is due]`; most are signed (domain: backoffice §5.3). */
const STORIES: readonly (readonly [status: string, sent: number, due: number])[] = [
  ...[['sent', 2, 12] as const, ['inProgress', 4, 10] as const, ['signed', 40, -26] as const, ['signed', 60, -46] as const, ['declined', 6, 8] as const],
  ...[['signed', 21, -7] as const, ['expired', 30, -16] as const, ['draft', 0, 14] as const, ['signed', 90, -76] as const, ['signed', 15, -1] as const],
]
const EACH = 20

export interface DemoSigner {
  readonly id: string
  readonly role: Role
  readonly name: string
  readonly email: string
}

/** A document of the demo with what became of it. */
export interface DemoEDoc {
  readonly id: string
  readonly status: string
  readonly sentAt: string | undefined
  readonly signers: readonly DemoSigner[]
  /** How many have signed, the first ones. */
  readonly signed: number
  readonly row: DemoRow
  readonly papers: readonly DemoPaper[]
}

interface Owner {
  readonly id: string
  readonly siteId: string
  readonly name: string
  readonly email: string
}

/** The documents of an agency: of clients, and of people who work for it. */
export function demoEDocs(agency: Agency): readonly DemoEDoc[] {
  const clients = agency.clients.filter(({ status, isDeleted }) => status === 'active' && !isDeleted)
  const workers = agency.workers.filter(({ status, isDeleted }) => status === 'active' && !isDeleted)
  return [
    ...owners(clients).map((owner, at) => docOf(agency, 'client', owner, at)),
    ...owners(workers).map((owner, at) => docOf(agency, 'employee', owner, at)),
  ]
}

const owners = (people: readonly Pick<Agency['workers'][number], 'id' | 'siteId' | 'first' | 'last' | 'number'>[]): readonly Owner[] =>
  people.slice(0, EACH).map(({ id, siteId, first, last, number }) => ({ id, siteId, name: `${first} ${last}`, email: email(first, last, number) }))

const signersOf = ({ roles }: Template, owner: Owner, sender: DemoUser): readonly DemoSigner[] =>
  roles.map((role, turn) => ({
    id: `s${turn + 1}`,
    role,
    ...(role === 'agency' ? { name: `${sender.firstName} ${sender.lastName}`, email: sender.email } : { name: owner.name, email: owner.email }),
  }))

const namesOf = (signers: readonly DemoSigner[]): string | undefined => signers.map(({ name }) => name).join(', ') || undefined

interface Printing {
  readonly template: Template
  readonly owner: Owner
  readonly sentAt: string
  readonly holder: string
  readonly key: string
}

/** Makes PDFs of a document: what kind of file, and what stands below it. */
function paperFor({ company }: Agency, { template, owner, sentAt, holder, key }: Printing): (kind: string, more: readonly string[]) => DemoPaper {
  const lines = linesOf(company.name, template, { name: owner.name, date: dateText(sentAt.slice(0, 10)) })
  return (kind, more) => ({
    id: demoId(company.key, `e-doc-${kind}`, key),
    holder,
    name: `${template.name}.pdf`,
    mediaType: PDF,
    bytes: plainPdf(template.name, [...lines, ...more]),
  })
}

function docOf(agency: Agency, about: Template['about'], owner: Owner, at: number): DemoEDoc {
  const { company, calendar } = agency
  const draw = rng(`${company.key}/e-doc/${about}`, at)
  const template = around(
    TEMPLATES.filter((each) => each.about === about),
    at,
  )
  const [status, daysAgo, due] = around(STORIES, at)
  const id = demoId(company.key, 'e-doc', `${about} ${at}`)
  const sender = authorOf(company.id)
  const signers = signersOf(template, owner, sender)
  const signed = status === 'signed' ? signers.length : status === 'inProgress' ? 1 : 0
  const isOut = status !== 'draft'
  const sentAt = calendar.at(calendar.day(-daysAgo), 10 * 60 + draw.whole(0, 300))
  const paper = paperFor(agency, { template, owner, sentAt, holder: id, key: `${about} ${at}` })
  const original = isOut ? paper('file', []) : undefined
  const done = status === 'signed' ? paper('signed', ['', ...signers.map(({ name }) => `Signed by ${name}. Made up for the demo.`)]) : undefined
  const completedAt = status === 'signed' ? calendar.at(calendar.day(1 - daysAgo), 15 * 60) : undefined
  const names = (from: number, to?: number): string | undefined => namesOf(signers.slice(from, to))
  const isWaiting = status === 'sent' || status === 'inProgress' || status === 'declined' || status === 'expired'
  return {
    ...{ id, status, signers, signed },
    sentAt: isOut ? sentAt : undefined,
    papers: [original, done].filter((each) => each !== undefined),
    row: {
      id,
      number: (about === 'client' ? 0 : EACH) + at + 1,
      locationId: owner.siteId,
      createdAt: isOut ? sentAt : calendar.at(calendar.today, 8 * 60),
      values: answered({
        ...{ name: template.name, category: template.category, templateId: templateId(agency, template.key), inOrder: template.roles.length > 1 },
        ...(about === 'client' ? { clientId: owner.id } : { employeeId: owner.id }),
        // Who signs for the agency is reached where they sign in.
        signers: signers.map(({ email: address, ...signer }) => (signer.role === 'agency' ? signer : { ...signer, email: address })),
        ...{ status, dueOn: plusDays(calendar.today, due), remindEvery: 3, sender: sender.id, reminders: 0 },
        preparedFile: original && [fileFacts(original)],
        places: original && placesOf(template),
        signedFile: done && [fileFacts(done)],
        ...(isOut && { sentAt, signedBy: names(0, signed) }),
        ...(isWaiting && { waitingFor: names(signed), remindedAt: calendar.now.toISOString() }),
        declineReason: status === 'declined' ? `${owner.name}: I want to talk about it first.` : undefined,
        completedAt,
      }),
    },
  }
}

/** Rows of the resource `e-doc`. */
export const eDocRows = (agency: Agency): readonly DemoRow[] => demoEDocs(agency).map(({ row }) => row)

/** The files that those rows name. */
export const demoEDocFiles = (agency: Agency): readonly DemoPaper[] => demoEDocs(agency).flatMap(({ papers }) => papers)
