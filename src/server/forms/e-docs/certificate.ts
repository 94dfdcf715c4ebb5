import { letterheadOf, type PaperCompany } from '#server/forms/papers'
import { type Block, paperFormats, type RecordSheets } from '#server/forms/print'
import { withLanguage } from '#server/platform/language'
import { DEFAULT_LANGUAGE } from '#translation'
import type { EDocsContext, PaperToSign } from './context.ts'
import { roleText } from './role-text.ts'
import type { SignerRow } from './signer-rows.ts'

interface Certified {
  readonly company: PaperCompany
  readonly paper: PaperToSign
  readonly signers: readonly SignerRow[]
  readonly completedAt: string
}

/** The last page of a signed document: what was signed, by whom, when and how. In English, as all papers. */
export async function certificateOf(context: EDocsContext, certified: Certified): Promise<RecordSheets> {
  const { paper, company, signers } = certified
  const people = new Map<string, string>()
  for (const id of new Set([paper.sender, ...signers.map(({ givenBy }) => givenBy)]))
    if (typeof id === 'string') people.set(id, await nameOf(context, company.id, id))
  return withLanguage(DEFAULT_LANGUAGE, () => sheets(context, certified, people))
}

/** Of staff; blank for who works there no more. */
async function nameOf({ guards }: EDocsContext, companyId: string, userId: string): Promise<string> {
  const account = (await guards.workerOf(userId, companyId))?.account
  return account === undefined ? '' : `${account.firstName} ${account.lastName}`.trim()
}

const WORDS = 'shared/signing.certificate'

function sheets(context: EDocsContext, { company, paper, signers, completedAt }: Certified, people: ReadonlyMap<string, string>): RecordSheets {
  const { say } = context
  const at = (instant: string | null | undefined): string => (instant ? paperFormats(company.timeZone).dateTime(new Date(instant).toISOString()) : '')
  const word = (key: string, places?: Readonly<Record<string, string>>): string => say(`${WORDS}.${key}`, places)
  const roleWord = (role: string): string => roleText(context, role)
  const wayOf = ({ inPerson, ip, givenBy }: SignerRow): string => {
    const name = people.get(givenBy ?? '') ?? ''
    if (inPerson) return word('inPerson', { name })
    return [ip ?? '', givenBy === null ? word('byLetter') : word('byHand', { name })].filter(Boolean).join(', ')
  }
  const facts: Block = {
    kind: 'answers',
    columns: 2,
    answers: [
      { label: word('document'), value: paper.name },
      { label: word('number'), value: paper.docNo },
      { label: word('sentBy'), value: people.get(paper.sender ?? '') ?? '' },
      { label: word('sentAt'), value: at(paper.sentAt) },
      { label: word('completedAt'), value: at(completedAt) },
    ],
  }
  const print: Block = { kind: 'answers', columns: 1, answers: [{ label: word('sha256'), value: paper.file?.sha256 ?? '' }] }
  const table: Block = {
    kind: 'table',
    title: word('signers'),
    head: ['signer', 'email', 'asked', 'opened', 'signed', 'from'].map((key) => word(key)),
    rows: signers.map((signer) => [
      `${signer.name} (${roleWord(signer.role)})`,
      signer.email ?? '',
      at(signer.askedAt),
      at(signer.openedAt),
      at(signer.signedAt),
      wayOf(signer),
    ]),
  }
  const hands: Block = {
    kind: 'hands',
    hands: signers.map((signer) => ({
      ...(signer.image !== null && { image: signer.image }),
      label: `${signer.signedName ?? signer.name} · ${roleWord(signer.role)}`,
      facts: [`${at(signer.signedAt)} · ${word(signer.method === 'typed' ? 'typed' : 'drawn')}`],
    })),
  }
  return {
    title: word('title'),
    company: letterheadOf(company, say),
    sheets: [{ about: { name: paper.docNo, lines: [] }, blocks: [facts, print, { kind: 'words', text: word('statement'), style: 'value' }, table, hands] }],
    isWide: false,
    printed: say('shared/print.printed', { time: at(completedAt) }),
    // Which page it is and how many there are is known when it is drawn.
    page: say('shared/print.page', { page: '{{page}}', pages: '{{pages}}' }),
  }
}
