import type { DeskSigner, SigningDesk, SigningLink, SigningLinkBody, StoredFile } from '#contract'
import { type Actor, mayDo } from '#permissions'
import { paperCompanyOf } from '#server/forms/papers'
import { RefusalError } from '#server/platform/refusal'
import { type EDocsContext, isOut, type PaperToSign, papersToSign, paperToSign } from './context.ts'
import { endOf, makeSigningLink } from './make-link.ts'
import { roundOf } from './open-round.ts'
import { markAsked, type SignerRow, signersOf } from './signer-rows.ts'
import { whoseTurn } from './turns.ts'

/** The signers of a document, for who may read it. Throws not-found. */
export async function deskOf(context: EDocsContext, actor: Actor, id: string): Promise<SigningDesk> {
  const { kept } = context.records
  const resource = papersToSign(context)
  const { row, view, signers } = await context.database.read({ companyId: actor.companyId }, async (tx) => {
    const found = await kept.find(actor, tx, { resource, id }, 'read')
    const paper = paperToSign(found.row)
    return { row: found.row, view: found.view, signers: paper.sentAt === undefined ? [] : await signersOf(tx, roundOf(actor.companyId, paper)) }
  })
  const paper = paperToSign(row)
  const [file] = [view.values.signedFile, view.values.preparedFile, view.values.file].flatMap((held) =>
    Array.isArray(held) ? (held as unknown as readonly StoredFile[]) : [],
  )
  return {
    signers: signers.length > 0 ? signers.map((signer) => shown(signer, paper, signers)) : planned(paper),
    ...(file !== undefined && { file }),
    maySend: maySend(context, actor),
  }
}

const maySend = ({ documents }: EDocsContext, actor: Actor): boolean => {
  const resource = documents.current().resources.get(papersToSign({ documents }))
  return resource !== undefined && mayDo(resource, actor, 'update')
}

const planned = ({ signers }: PaperToSign): readonly DeskSigner[] =>
  signers.map(({ id, role, name, email }) => ({ id, role, name, ...(email !== undefined && { email }), state: 'waiting', isTheirTurn: false }))

function shown(signer: SignerRow, paper: PaperToSign, all: readonly SignerRow[]): DeskSigner {
  const { id, role, name, email, askedAt, openedAt, signedAt, declinedAt, reason, inPerson } = signer
  const state = signedAt !== null ? 'signed' : declinedAt !== null ? 'declined' : openedAt !== null ? 'opened' : askedAt !== null ? 'asked' : 'waiting'
  return {
    ...{ id, role, name, state },
    ...(email !== null && { email }),
    isTheirTurn: isOut(paper) && whoseTurn(all, paper.inOrder).some((each) => each.id === id),
    ...(askedAt !== null && { askedAt }),
    ...(openedAt !== null && { openedAt }),
    ...(signedAt !== null && { signedAt, inPerson }),
    ...(declinedAt !== null && { declinedAt }),
    ...(reason !== null && { reason }),
  }
}

/** A link for a signer, to be given to them by hand, or to be opened on this device. For who may send the document. Throws not-found, forbidden, and wrong-state. */
export async function linkForSigner(context: EDocsContext, actor: Actor, id: string, { signer, inPerson = false }: SigningLinkBody): Promise<SigningLink> {
  const { database, records, audit, clock, say } = context
  const company = await paperCompanyOf(database, actor.companyId)
  if (company === undefined || !maySend(context, actor)) throw new RefusalError('forbidden')
  const resource = papersToSign(context)
  return database.transaction({ companyId: actor.companyId }, async (tx) => {
    const { row } = await records.kept.find(actor, tx, { resource, id }, 'lock')
    const paper = paperToSign(row)
    const round = roundOf(actor.companyId, paper)
    const signers = paper.sentAt === undefined ? [] : await signersOf(tx, round)
    if (!signers.some((each) => each.id === signer)) throw new RefusalError('not-found')
    const isTurn = whoseTurn(signers, paper.inOrder).some((each) => each.id === signer)
    if (!isOut(paper) || !isTurn) throw new RefusalError('wrong-state', { message: say('shared/signing.notNow') })
    const expires = endOf(paper, { now: clock(), timeZone: company.timeZone, inPerson })
    const link = await makeSigningLink(context, tx, { round, signer, expires, inPerson, by: actor.userId })
    await markAsked(tx, round, [signer], clock())
    await audit.write({ actor, action: 'signing-link-made', entity: resource, entityId: id, detail: { signer, inPerson, until: link.expiresAt } }, tx)
    return link
  })
}
