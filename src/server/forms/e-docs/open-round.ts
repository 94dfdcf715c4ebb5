import { itselfIn } from '#permissions'
import type { PaperCompany } from '#server/forms/papers'
import { changePaper, holdPaper, readPaper } from './change-paper.ts'
import { type EDocsContext, isOut, type PaperToSign, type PlannedSigner, paperToSign } from './context.ts'
import { insertSigners, type SignerRow, signersOf } from './signer-rows.ts'
import { standOf } from './turns.ts'

/** A document that is out, with its signers of this time. */
export interface OutPaper {
  readonly paper: PaperToSign
  readonly signers: readonly SignerRow[]
}

export const roundOf = (companyId: string, { id, sentAt }: PaperToSign) => ({ companyId, documentId: id, round: new Date(sentAt ?? 0).toISOString() })

/** A document that was just sent gets its time and its signers; undefined for one that is not out. */
export async function openRound(context: EDocsContext, company: PaperCompany, id: string): Promise<OutPaper | undefined> {
  const actor = itselfIn({ companyId: company.id, timeZone: company.timeZone })
  const before = await readPaper(context, actor, id)
  if (before === undefined || !isOut(before)) return undefined
  const office = before.sentAt === undefined ? await officeOf(context, company.id, before) : undefined
  return context.database.transaction({ companyId: company.id }, async (tx) => {
    const row = await holdPaper(context, tx, actor, id)
    const paper = row && paperToSign(row)
    if (row === undefined || paper === undefined || !isOut(paper)) return undefined
    if (paper.sentAt !== undefined) return { paper, signers: await signersOf(tx, roundOf(company.id, paper)) }
    const now = context.clock().toISOString()
    const sent = { ...paper, sentAt: now, letterDue: now }
    await insertSigners(
      tx,
      roundOf(company.id, sent),
      paper.signers.map((signer) => asked(signer, office)),
    )
    const signers = await signersOf(tx, roundOf(company.id, sent))
    await changePaper(context, tx, actor, { row, values: { sentAt: now, letterDue: now, reminders: 0, remindedAt: null, problem: null, ...standOf(signers) } })
    return { paper: sent, signers }
  })
}

/** Signs for the agency where nobody else is named with an address. */
interface Office {
  readonly name: string
  readonly email: string
}

const OFFICE_ROLE = 'agency'

function asked({ id, role, name, email }: PlannedSigner, office: Office | undefined): Pick<SignerRow, 'id' | 'role' | 'name' | 'email'> {
  if (role === OFFICE_ROLE && email === undefined && office !== undefined) return { id, role, ...office }
  return { id, role, name, email: email ?? null }
}

/** Whoever sends it. */
async function officeOf({ guards }: EDocsContext, companyId: string, { sender }: PaperToSign): Promise<Office | undefined> {
  const worker = sender === undefined ? undefined : await guards.workerOf(sender, companyId)
  if (worker === undefined) return undefined
  const { firstName, lastName, email } = worker.account
  return { name: [firstName, lastName].filter(Boolean).join(' '), email }
}
