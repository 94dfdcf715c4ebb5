import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { FORM_LINK_PATH, type LinkedFileBody } from '#contract'
import type { LinkedForm, LinkedPermission } from '#document'
import type { Actor } from '#permissions'
import { createFormLinks, type FormLinks } from '#server/forms/form-links'
import { createGuards } from '#server/http/guards'
import { createMail, type Mail } from '#server/platform/mail'
import { ANN, BOB, type Clinic, openClinic } from '../forms/clinic.ts'
import { vitals } from '../forms/clinic-documents.ts'

const place = (...names: readonly string[]): readonly object[] => names.map((field) => ({ kind: 'field', field }))
const section = (id: string, ...names: readonly string[]) => ({ id, title: id, columns: 2, items: place(...names) })

/** Vital signs that a family sends in: the agency and the height leave, the name, the birthday and what staff write do not. */
export const shared = {
  ...vitals,
  fields: {
    ...vitals.fields,
    agency: { ...vitals.fields.agency, readOnly: true },
    author: { ...vitals.fields.author, signer: { role: 'author', by: 'staff' } },
    papers: { type: 'file', label: 'papers', accept: ['image'], max: 3 },
  },
  pages: [
    {
      id: 'all',
      title: 'all',
      sections: [
        section('staff', 'clientId', 'takenBy', 'entryDate', 'entryTime', 'clientName', 'dob', 'gender', 'home', 'reason', 'fallNote', 'diagnoses'),
        section('family', 'agency', 'symptoms', 'weight', 'height', 'comment', 'papers', 'clientSignature'),
        { ...section('office', 'pay'), requires: { anyOf: ['office'] } },
        section('sign', 'author', 'nurse'),
      ],
    },
  ],
  public: { sections: ['family'], shows: ['agency', 'height'], answers: { reason: 'routine' } },
} as unknown as LinkedForm

const HELD = ['clinical-forms', 'clinical-details', 'vitals', 'vitals-review', 'office']

export interface LinksDesk extends Clinic {
  readonly links: FormLinks
  readonly mail: Mail
  /** The rights of a member, as links find them. */
  readonly grant: (userId: string, permissions: readonly string[]) => Promise<void>
  /** The token of a new link. */
  readonly made: (by: Actor, client: string, more?: { readonly days?: number; readonly email?: string; readonly form?: string }) => Promise<string>
  readonly body: Clinic['body']
  /** What a family hands in. */
  readonly filled: (more?: Partial<LinkedFileBody>) => Omit<LinkedFileBody, 'token'>
}

/** Links over the clinic's forms; Ann and Bob are members who may file them. */
export async function openLinksDesk(): Promise<LinksDesk> {
  const clinic = await openClinic()
  const { database, clock, forms, files } = clinic
  await clinic.publish(shared)
  const audit = { write: async (entry: (typeof clinic.audited)[number]) => void clinic.audited.push(entry) }
  const permissions = () => HELD.map((id) => ({ id, title: id })) as unknown as readonly LinkedPermission[]
  const guards = createGuards({ database, audit, clock: () => clock.now, permissions, secure: false })
  const mail = createMail({ database, clock: () => clock.now })
  const say = (key: string, params: Readonly<Record<string, unknown>> = {}): string => [key, ...Object.values(params)].join(' ')
  const links = createFormLinks({
    database,
    audit,
    clock: () => clock.now,
    mail,
    say,
    guards,
    forms,
    files,
    key: Buffer.alloc(32, 3),
    origin: () => 'https://care.test',
  })
  const grant = (userId: string, held: readonly string[]) =>
    database.transaction('platform', async (tx) => void (await sql`update membership set permissions = ${held} where user_id = ${userId}`.execute(tx)))
  await grant(ANN, HELD)
  await grant(BOB, ['clinical-forms', 'vitals'])
  return {
    ...clinic,
    links,
    mail,
    grant,
    async made(by, client, { days = 14, email, form = shared.id } = {}) {
      const { url } = await links.make(by, { form, clientId: client, recipient: 'Maria', days, ...(email !== undefined && { email }) })
      return url.split(`https://care.test${FORM_LINK_PATH}#`)[1] ?? ''
    },
    filled: (more = {}) => ({
      id: randomUUID(),
      hash: clinic.hash(),
      answers: { weight: 80, comment: 'Slept well', symptoms: ['cold'] },
      by: 'Maria Larsson',
      signatures: [{ slot: 'clientSignature', method: 'typed', name: 'Maria Larsson' }],
      ...more,
    }),
  }
}
