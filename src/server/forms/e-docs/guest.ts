import { DECLINE_REASON_MAX_CHARS, type DeclineDocumentBody, type SignDocumentBody, type SigningPage } from '#contract'
import { itselfIn } from '#permissions'
import type { Guest } from '#server/forms/form-links'
import { type PaperCompany, paperCompanyOf } from '#server/forms/papers'
import { readSignatureImage } from '#server/forms/signatures'
import type { Tx } from '#server/platform/database'
import type { RecordRow } from '#server/records'
import { changePaper, holdPaper } from './change-paper.ts'
import { type EDocsContext, type FileFacts, isOut, type PaperToSign, papersToSign, paperToSign, refuseSigning } from './context.ts'
import { tellSender } from './letters.ts'
import { daysAfter, FETCH_DAYS } from './limits.ts'
import { roundOf } from './open-round.ts'
import { roleText } from './role-text.ts'
import { bondOf, findLink, type LinkRow, markDeclined, markSeen, markSigned, type Round, type SignerRow, signersOf } from './signer-rows.ts'
import { standOf, whoseTurn } from './turns.ts'

/** What a link leads to, as it is now. */
interface Held {
  readonly link: LinkRow
  readonly company: PaperCompany
  readonly row: RecordRow
  readonly paper: PaperToSign
  readonly round: Round
  readonly signers: readonly SignerRow[]
  readonly signer: SignerRow
}

/** The link behind a token. Throws wrong-state with the reason when it holds no longer, and too-many-tries. */
const linkOf = ({ gate, database }: EDocsContext, guest: Guest): Promise<LinkRow> =>
  gate.linkOf<LinkRow>(guest, { find: (hash) => database.read('platform', (tx) => findLink(tx, hash)), bondOf })

/** In a transaction of the company, with the record locked. */
async function heldIn(context: EDocsContext, tx: Tx, link: LinkRow, company: PaperCompany): Promise<Held> {
  const actor = itselfIn({ companyId: company.id, timeZone: company.timeZone })
  const row = await holdPaper(context, tx, actor, link.documentId)
  const paper = row && paperToSign(row)
  if (row === undefined || paper === undefined || paper.isGone || paper.sentAt === undefined) throw refuseSigning(context, 'revoked')
  const round = roundOf(company.id, paper)
  if (new Date(link.round).toISOString() !== round.round || paper.status === 'voided' || paper.status === 'draft') throw refuseSigning(context, 'revoked')
  const signers = await signersOf(tx, round)
  const signer = signers.find(({ id }) => id === link.signerId)
  if (signer === undefined) throw refuseSigning(context, 'revoked')
  if (paper.status === 'declined') throw refuseSigning(context, 'declined')
  if (paper.status === 'expired' || isOver(context, link, paper)) throw refuseSigning(context, 'expired')
  return { link, company, row, paper, round, signers, signer }
}

/** Of a document that all have signed the links hold a while longer, to fetch it. */
function isOver({ clock }: EDocsContext, link: LinkRow, { completedAt }: PaperToSign): boolean {
  const end = completedAt === undefined || link.inPerson ? new Date(link.expiresAt) : daysAfter(new Date(completedAt), FETCH_DAYS)
  return end.getTime() <= clock().getTime()
}

async function work<T>(context: EDocsContext, guest: Guest, deed: (tx: Tx, held: Held) => Promise<T>): Promise<T> {
  const link = await linkOf(context, guest)
  const company = await paperCompanyOf(context.database, link.companyId)
  if (company === undefined) throw refuseSigning(context, 'unknown')
  return context.database.transaction({ companyId: company.id }, async (tx) => deed(tx, await heldIn(context, tx, link, company)))
}

const isTheirTurn = ({ paper, signers, signer }: Held): boolean => isOut(paper) && whoseTurn(signers, paper.inOrder).some(({ id }) => id === signer.id)
const shownFile = ({ file, signedFile }: PaperToSign): FileFacts | undefined => signedFile ?? file

/** The page of a link. */
export async function openDocument(context: EDocsContext, guest: Guest): Promise<SigningPage> {
  const held = await work(context, guest, async (tx, found) => {
    if (isTheirTurn(found)) await markSeen(tx, found.round, found.signer.id, context.clock())
    return found
  })
  const { paper, company, signer, signers, link } = held
  const file = shownFile(paper)
  if (file === undefined) throw refuseSigning(context, 'revoked')
  return {
    company: company.name,
    name: paper.name,
    ...(paper.message !== undefined && { message: paper.message }),
    signer: { name: signer.name, role: roleText(context, signer.role) },
    others: signers
      .filter(({ id }) => id !== signer.id)
      .map(({ name, role, signedAt }) => ({ name, role: roleText(context, role), isSigned: signedAt !== null })),
    state: paper.status === 'signed' ? 'done' : signer.signedAt !== null ? 'signed' : isTheirTurn(held) ? 'sign' : 'wait',
    places: placesOf(held),
    sha256: file.sha256,
    inPerson: link.inPerson,
    timeZone: company.timeZone,
    until: link.expiresAt,
  }
}

/** Where this signer signs. */
const placesOf = ({ paper, signer }: Held): SigningPage['places'] =>
  paper.status === 'signed'
    ? []
    : paper.places.filter(({ role, kind }) => role === signer.role && kind !== 'text').map(({ page, x, y, w, h, kind }) => ({ page, x, y, w, h, kind }))

/** The document itself: as it is signed, or signed by all. */
export async function documentOf(context: EDocsContext, guest: Guest): Promise<{ readonly name: string; readonly mediaType: string; readonly bytes: Buffer }> {
  const { paper, company } = await work(context, guest, async (_tx, held) => held)
  const file = shownFile(paper)
  const bytes = file && (await context.files.bytesOf(company.id, file))
  if (bytes === undefined) throw refuseSigning(context, 'revoked')
  return { name: `${paper.name}.pdf`, mediaType: 'application/pdf', bytes }
}

interface Given extends Omit<SignDocumentBody, 'token'> {
  readonly device: string | undefined
}

/** Signs, once. Throws as opening does; `changed` where it is not what they saw, `turn` where others sign first, invalid-value for a signature that is none. */
export async function signDocument(context: EDocsContext, guest: Guest, { name, image, method, sha256, device }: Given): Promise<void> {
  const { clock, audit } = context
  await context.gate.admit(guest)
  const drawn = readSignatureImage(image, '/image')
  await work(context, guest, async (tx, held) => {
    const { paper, signer, round, company, row, link } = held
    if (signer.signedAt !== null) return
    if (paper.file?.sha256 !== sha256) throw refuseSigning(context, 'changed')
    if (!isTheirTurn(held)) throw refuseSigning(context, 'turn')
    const at = clock()
    const signed = {
      at,
      signedName: name.trim(),
      image: drawn,
      method,
      inPerson: link.inPerson,
      ip: guest.ip,
      device: device ?? null,
      givenBy: link.madeBy,
      sha256,
    }
    await markSeen(tx, round, signer.id, at)
    if (!(await markSigned(tx, round, signer.id, signed))) return
    const signers = await signersOf(tx, round)
    const isNext = paper.inOrder && whoseTurn(signers, true).length > 0
    const actor = itselfIn({ companyId: company.id, timeZone: company.timeZone })
    await changePaper(context, tx, actor, { row, values: { status: 'inProgress', ...standOf(signers), ...(isNext && { letterDue: at.toISOString() }) } })
    await audit.write(
      {
        actor,
        action: 'document-signed',
        entity: papersToSign(context),
        entityId: paper.id,
        detail: { signer: signer.id, role: signer.role, sha256, method, inPerson: link.inPerson },
        ip: guest.ip,
      },
      tx,
    )
  })
}

/** Says no, for everybody: whoever sent it mends it, or lets it be. */
export async function declineDocument(context: EDocsContext, guest: Guest, { reason }: Omit<DeclineDocumentBody, 'token'>): Promise<void> {
  const { clock, audit } = context
  const told = await work(context, guest, async (tx, held) => {
    const { paper, signer, round, company, row } = held
    if (!isOut(paper) || signer.signedAt !== null) throw refuseSigning(context, 'turn')
    const at = clock()
    const said = reason.trim().slice(0, DECLINE_REASON_MAX_CHARS)
    if (!(await markDeclined(tx, round, signer.id, { at, reason: said, ip: guest.ip }))) return undefined
    const actor = itselfIn({ companyId: company.id, timeZone: company.timeZone })
    await changePaper(context, tx, actor, { row, values: { status: 'declined', declineReason: `${signer.name}: ${said}`, letterDue: null } })
    const detail = { signer: signer.id, role: signer.role }
    await audit.write({ actor, action: 'document-declined', entity: papersToSign(context), entityId: paper.id, detail, ip: guest.ip }, tx)
    return held
  })
  if (told !== undefined) await tellSender(context, told.company.id, { paper: told.paper, what: 'declined' })
}
