import type { LinkedFileBody, LinkedFormPage, ResolvedField, StoredFile } from '#contract'
import { fileMaxBytes } from '#server/forms/files'
import type { Caller } from '#server/http/guards'
import { RefusalError } from '#server/platform/refusal'
import { type LinksContext, refuseLink } from './context.ts'
import type { Guest } from './gate.ts'
import { bondOf, countFile, findLink, type LinkRow, markOpened, uncountFile, useLink } from './link-rows.ts'

interface Held {
  readonly row: LinkRow
  /** Who made the link, as they are today: it is worth no more than they are. */
  readonly maker: Caller
}

/** The link behind a token. */
const rowOf = ({ gate, database }: LinksContext, guest: Guest): Promise<LinkRow> =>
  gate.linkOf<LinkRow>(guest, { find: (hash) => database.read('platform', (tx) => findLink(tx, hash)), bondOf })

async function holdOf(context: LinksContext, row: LinkRow): Promise<Held> {
  if (row.revokedAt !== null) throw refuseLink(context, 'revoked')
  if (row.uses >= row.usesMax) throw refuseLink(context, 'used')
  if (Date.parse(row.expiresAt) <= context.clock().getTime()) throw refuseLink(context, 'expired')
  const maker = await context.guards.memberOf(row.madeBy, row.companyId)
  if (maker === undefined) throw refuseLink(context, 'revoked')
  return { row, maker }
}

const targetOf = ({ id, form, clientId }: LinkRow) => ({ link: id, form, client: clientId })

/** What its maker may do no more, or what is public no more, is as if it were taken back. */
async function asTakenBack<T>(context: LinksContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusalError && (error.code === 'forbidden' || error.code === 'not-found')) throw refuseLink(context, 'revoked')
    throw error
  }
}

/** The page of a link. Throws wrong-state with the reason when it holds no longer, and too-many-tries. */
export async function openLink(context: LinksContext, guest: Guest): Promise<LinkedFormPage> {
  const { row, maker } = await holdOf(context, await rowOf(context, guest))
  const start = await asTakenBack(context, () => context.forms.linked.open(maker.actor, targetOf(row)))
  await context.database.transaction({ companyId: row.companyId }, (tx) => markOpened(tx, { ...row, now: context.clock() }))
  return { ...start, timeZone: maker.actor.timeZone, until: row.expiresAt, fileMaxBytes: fileMaxBytes(maker.company.settings) }
}

type Given = Omit<LinkedFileBody, 'token'>

/** What came before is answered as it was then; other answers under its id are not taken, and whoever sent them is told so. */
async function answerAgain(context: LinksContext, { companyId }: LinkRow, given: Given): Promise<void> {
  if (!(await context.forms.linked.isSame(companyId, given))) throw refuseLink(context, 'changed')
}

/** Hands the form in, once for each use of the link; the same form again changes nothing. Throws as `openLink` does, and as filing does. */
export async function handIn(context: LinksContext, guest: Guest, body: Given): Promise<void> {
  const row = await rowOf(context, guest)
  const given = { ...body, by: body.by.trim() }
  if (row.filed.includes(given.id)) return answerAgain(context, row, given)
  const { maker } = await holdOf(context, row)
  const { audit, clock, forms } = context
  const claim = async (tx: Parameters<typeof useLink>[0]): Promise<void> => {
    if (!(await useLink(tx, { ...row, now: clock() }, given.id))) throw refuseLink(context, 'used')
    const detail = { form: row.form, record: given.id, by: given.by }
    await audit.write({ actor: maker.actor, action: 'form-link-used', entity: 'form-link', entityId: row.id, detail, ip: guest.ip }, tx)
  }
  try {
    await asTakenBack(context, () => forms.linked.file(maker.actor, targetOf(row), { ...given, claim }))
  } catch (error) {
    // Of the same form twice at once the second finds it stored.
    if (error instanceof RefusalError && error.code === 'conflict' && (await rowOf(context, guest)).filed.includes(given.id))
      return answerAgain(context, row, given)
    throw error
  }
}

export interface LinkedUpload {
  readonly id: string
  readonly holder: string
  readonly hash: string
  /** JSON pointer of the field. */
  readonly at: string
  readonly name: string
  readonly declared: string
  readonly bytes: Buffer
}

/** Takes a file of a form that is being filled in; what is there already, or is refused, is not counted. Throws as `openLink` does, and as any upload does. */
export async function sendFile(context: LinksContext, guest: Guest, upload: LinkedUpload): Promise<StoredFile> {
  const { row, maker } = await holdOf(context, await rowOf(context, guest))
  const { hash, at, ...file } = upload
  const field: ResolvedField = await asTakenBack(context, () => context.forms.linked.fileField(maker.actor, { form: row.form, hash, at }))
  const { database, files, say } = context
  const scope = { companyId: row.companyId }
  const keep = () => files.keep(maker.actor, { ...file, at: `/answers${at}`, accept: field.accept ?? [], settings: maker.company.settings })
  const known = await database.read(scope, (tx) => files.find(tx, row.companyId, [file.id]))
  if (known.length > 0) return keep()
  if (!(await database.transaction(scope, (tx) => countFile(tx, row))))
    throw new RefusalError('wrong-state', { message: say('shared/form-links.tooManyFiles') })
  try {
    return await keep()
  } catch (error) {
    if (error instanceof RefusalError) await database.transaction(scope, (tx) => uncountFile(tx, row))
    throw error
  }
}
