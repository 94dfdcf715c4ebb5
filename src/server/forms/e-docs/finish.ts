import type { TemplatePlace } from '#contract'
import { itselfIn } from '#permissions'
import type { PaperCompany } from '#server/forms/papers'
import type { Stamp } from '#server/forms/pdf'
import { idFrom } from '#server/platform/database'
import { certificateOf } from './certificate.ts'
import { changePaper, holdPaper } from './change-paper.ts'
import { type EDocsContext, isOut, papersToSign, paperToSign } from './context.ts'
import { dayIn } from './day-in.ts'
import { tellSender, writeLetters } from './letters.ts'
import { type OutPaper, roundOf } from './open-round.ts'
import type { SignerRow } from './signer-rows.ts'

/** Puts what all have signed into one PDF: the document with their signatures in its places, and who signed it when and how behind it. Once. */
export async function finish(context: EDocsContext, company: PaperCompany, { paper, signers }: OutPaper): Promise<void> {
  const { database, files, pdfs, mail, clock } = context
  const actor = itselfIn({ companyId: company.id, timeZone: company.timeZone })
  const now = clock().toISOString()
  const original = paper.file && (await files.bytesOf(company.id, paper.file))
  if (paper.file === undefined || original === undefined) return
  const stamps = signedPlaces(paper.places, signers, company.timeZone)
  const more = await context.printRecords(await certificateOf(context, { company, paper, signers, completedAt: now }), actor.userId)
  const pdf = await pdfs.stamp({ pdf: original, stamps, more }, actor.userId)
  const id = idFrom(`signed e-doc ${company.id} ${paper.id} ${paper.sentAt ?? ''}`)
  const isDone = await database.transaction({ companyId: company.id }, async (tx) => {
    const row = await holdPaper(context, tx, actor, paper.id)
    const current = row && paperToSign(row)
    if (row === undefined || current === undefined || !isOut(current) || current.sentAt !== paper.sentAt) return false
    const made = {
      id,
      holder: paper.id,
      resource: papersToSign(context),
      about: null,
      name: `${paper.name} ${paper.docNo}.pdf`,
      mediaType: 'application/pdf',
      bytes: pdf,
    }
    const { name, type, size, sha256 } = await files.put(tx, actor, made)
    const values = { status: 'signed', completedAt: now, waitingFor: null, letterDue: null, problem: null, signedFile: [{ id, name, type, size, sha256 }] }
    await changePaper(context, tx, actor, { row, values })
    await writeLetters(context, tx, signers, { company, paper: { ...current, completedAt: now }, round: roundOf(company.id, paper), kind: 'done' })
    return true
  })
  if (!isDone) return
  mail.wake()
  await tellSender(context, company.id, { paper, what: 'signed' })
}

/** What comes into each place of a signer's role: of several with one role each has the place of its turn. */
function signedPlaces(places: readonly TemplatePlace[], signers: readonly SignerRow[], timeZone: string): readonly Stamp[] {
  const taken = new Map<string, number>()
  return places.flatMap(({ kind, role, page, x, y, w, h }): readonly Stamp[] => {
    if (kind === 'text' || role === undefined) return []
    const own = signers.filter((signer) => signer.role === role)
    const key = `${kind} ${role}`
    const turn = taken.get(key) ?? 0
    taken.set(key, turn + 1)
    const signer = own[Math.min(turn, own.length - 1)]
    if (signer?.signedAt === undefined || signer.signedAt === null) return []
    const box = { page, x, y, w, h }
    if (kind === 'signature') return signer.image === null ? [] : [{ ...box, image: signer.image }]
    return [{ ...box, text: kind === 'name' ? (signer.signedName ?? signer.name) : dayIn(signer.signedAt, timeZone) }]
  })
}
