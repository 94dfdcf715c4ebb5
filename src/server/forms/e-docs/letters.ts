import { randomUUID } from 'node:crypto'
import type { PaperCompany } from '#server/forms/papers'
import type { Tx } from '#server/platform/database'
import { withLanguage } from '#server/platform/language'
import { momentOf } from '#server/records'
import { DEFAULT_LANGUAGE, languageOf } from '#translation'
import type { EDocsContext, PaperToSign } from './context.ts'
import { endOf, makeSigningLink } from './make-link.ts'
import type { Round, SignerRow } from './signer-rows.ts'

export type SigningLetter = 'ask' | 'remind' | 'done'

interface Lettered {
  readonly company: PaperCompany
  readonly paper: PaperToSign
  readonly round: Round
  readonly kind: SigningLetter
}

/** One letter for each signer who has an address, with a link of their own. Names the agency and no person, no document: mail is read on its way. */
export async function writeLetters(context: EDocsContext, tx: Tx, signers: readonly SignerRow[], { company, paper, round, kind }: Lettered): Promise<void> {
  const { say, mail, clock } = context
  const { timeZone } = company
  // Nobody knows what somebody without an account reads.
  const language = languageOf(company.settings.language ?? DEFAULT_LANGUAGE).code
  for (const { id, email } of signers) {
    if (email === null) continue
    const expires = endOf(paper, { now: clock(), timeZone })
    const { url } = await makeSigningLink(context, tx, { round, signer: id, expires })
    const until = momentOf(expires, timeZone).today
    const words = withLanguage(language, () => ({
      subject: say(`shared/signing.letters.${kind}.subject`, { company: company.name }),
      text: say(`shared/signing.letters.${kind}.text`, { company: company.name, link: url, until }),
    }))
    await mail.put(tx, { id: randomUUID(), kind: 'form', to: email, ...words })
  }
}

/** Who sent it is told what became of it, with a link to the document in the product. */
export async function tellSender(
  { guards, mail, say, origin, database }: EDocsContext,
  companyId: string,
  { paper, what }: { readonly paper: PaperToSign; readonly what: 'signed' | 'declined' | 'returned' },
): Promise<void> {
  const worker = paper.sender === undefined ? undefined : await guards.workerOf(paper.sender, companyId)
  if (worker === undefined) return
  const { company, account } = worker
  await database.transaction('platform', (tx) =>
    mail.putFor(tx, worker.actor.userId, {
      kind: 'form',
      to: account.email,
      words: () => ({
        subject: say(`shared/signing.letters.${what}.subject`, { company: company.name, number: paper.docNo }),
        text: say(`shared/signing.letters.${what}.text`, { company: company.name, number: paper.docNo, link: `${origin()}/pages/edocs/document/${paper.id}` }),
      }),
    }),
  )
  mail.wake()
}
