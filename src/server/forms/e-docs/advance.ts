import { DAY_MS } from '#contract'
import { itselfIn } from '#permissions'
import { type PaperCompany, paperCompanyOf } from '#server/forms/papers'
import { changePaper, holdPaper } from './change-paper.ts'
import { type EDocsContext, isOut, type PaperToSign, paperToSign } from './context.ts'
import { finish } from './finish.ts'
import { writeLetters } from './letters.ts'
import { REMINDERS_MAX } from './limits.ts'
import { openRound, roundOf } from './open-round.ts'
import { prepared } from './prepare.ts'
import { markAsked, signersOf } from './signer-rows.ts'
import { allSigned, whoseTurn } from './turns.ts'

/**
 * Does what is due for a document: gives it its signers when it was sent, makes its PDF, writes to those whose turn it is, and puts all together when
 * all have signed. Doing it again changes nothing.
 */
export async function advance(context: EDocsContext, companyId: string, id: string): Promise<void> {
  const company = await paperCompanyOf(context.database, companyId)
  const out = company && (await openRound(context, company, id))
  if (company === undefined || out === undefined) return
  const { paper, signers } = out
  if (allSigned(signers)) return finish(context, company, out)
  if (paper.letterDue === undefined && !isReminderDue(paper, context.clock())) return
  const isNew = paper.file === undefined || signers.every(({ askedAt }) => askedAt === null)
  if (isNew && !(await prepared(context, company, paper))) return
  await write(context, company, id)
}

/** Days have gone by since the last letter, and they were not so many times already. */
export function isReminderDue({ remindEvery, remindedAt, reminders }: PaperToSign, now: Date): boolean {
  if (remindEvery === undefined || remindedAt === undefined || reminders >= REMINDERS_MAX) return false
  return now.getTime() - Date.parse(remindedAt) >= remindEvery * DAY_MS
}

/** Letters to those whose turn it is; whoever has had one gets a reminder. */
async function write(context: EDocsContext, company: PaperCompany, id: string): Promise<void> {
  const { database, clock, mail } = context
  const actor = itselfIn({ companyId: company.id, timeZone: company.timeZone })
  const written = await database.transaction({ companyId: company.id }, async (tx) => {
    const row = await holdPaper(context, tx, actor, id)
    const paper = row && paperToSign(row)
    if (row === undefined || paper === undefined || !isOut(paper)) return 0
    const now = clock()
    const isByItself = paper.letterDue === undefined
    if (isByItself && !isReminderDue(paper, now)) return 0
    const round = roundOf(company.id, paper)
    const turn = whoseTurn(await signersOf(tx, round), paper.inOrder)
    const reached = turn.filter(({ email }) => email !== null)
    const [first, again] = [reached.filter(({ askedAt }) => askedAt === null), reached.filter(({ askedAt }) => askedAt !== null)]
    await writeLetters(context, tx, first, { company, paper, round, kind: 'ask' })
    await writeLetters(context, tx, again, { company, paper, round, kind: 'remind' })
    await markAsked(
      tx,
      round,
      reached.map((signer) => signer.id),
      now,
    )
    const isReached = reached.length > 0
    const values = {
      letterDue: null,
      // Nobody is reminded whom no letter reaches.
      remindedAt: isReached ? now.toISOString() : null,
      problem: isReached ? null : NO_ADDRESS,
      ...(isByItself && isReached && { reminders: paper.reminders + 1 }),
    }
    await changePaper(context, tx, actor, { row, values })
    return reached.length
  })
  if (written > 0) mail.wake()
}

const NO_ADDRESS = 'noEmail'
