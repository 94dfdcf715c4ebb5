import type { TemplatePlace } from '#contract'
import { type Actor, itselfIn } from '#permissions'
import type { PaperCompany } from '#server/forms/papers'
import { UnreadablePdf } from '#server/forms/pdf'
import { WorkDied } from '#server/platform/apart'
import { idFrom } from '#server/platform/database'
import { momentOf, type RecordRow } from '#server/records'
import { changePaper, holdPaper } from './change-paper.ts'
import { type EDocsContext, fileIn, isOut, type PaperToSign, papersToSign, paperToSign, templatePlaces, templatesToSign } from './context.ts'
import { filledPlaces } from './fill-places.ts'
import { tellSender } from './letters.ts'

type Problem = 'noFile' | 'unreadable'

/** The PDF that is signed, looked into; made from the template where it has none of its own. False where there is none: then it goes back to be mended. */
export async function prepared(context: EDocsContext, company: PaperCompany, paper: PaperToSign): Promise<boolean> {
  const actor = itselfIn({ companyId: company.id, timeZone: company.timeZone })
  try {
    if (paper.file !== undefined) {
      const bytes = await context.files.bytesOf(company.id, paper.file)
      if (bytes === undefined) return await giveBack(context, actor, paper, 'noFile')
      await context.pdfs.pages(bytes, actor.userId)
      return true
    }
    const template = paper.templateId === undefined ? undefined : await templateOf(context, actor, paper.templateId)
    const file = template && fileIn(template)
    const blank = file && (await context.files.bytesOf(company.id, file))
    if (template === undefined || blank === undefined) return await giveBack(context, actor, paper, 'noFile')
    const texts = templatePlaces(template).filter(({ kind }) => kind === 'text')
    await context.pdfs.pages(blank, actor.userId)
    const pdf = texts.length === 0 ? blank : await filled(context, { company, paper, texts, blank, actor })
    await keep(context, actor, paper, { pdf, places: template.values.places ?? null })
    return true
  } catch (error) {
    if (error instanceof UnreadablePdf || error instanceof WorkDied) return giveBack(context, actor, paper, 'unreadable')
    throw error
  }
}

export async function templateOf(context: EDocsContext, actor: Actor, id: string): Promise<RecordRow | undefined> {
  return context.database.transaction({ companyId: actor.companyId }, (tx) => context.records.kept.hold(actor, tx, { resource: templatesToSign(context), id }))
}

interface Filling {
  readonly company: PaperCompany
  readonly paper: PaperToSign
  readonly texts: readonly TemplatePlace[]
  readonly blank: Buffer
  readonly actor: Actor
}

/** With what is known of the person, the agency and the day. */
async function filled(context: EDocsContext, { company, paper, texts, blank, actor }: Filling): Promise<Buffer> {
  const today = momentOf(context.clock(), company.timeZone).today
  const asked = [...new Set(texts.flatMap(({ value }) => value ?? []))]
  const words = await filledPlaces(context, { company, paper, asked, today })
  const stamps = texts.flatMap(({ value, ...place }) => {
    const text = value === undefined ? undefined : words.get(value)
    return text === undefined || text === '' ? [] : [{ ...place, text }]
  })
  return stamps.length === 0 ? blank : context.pdfs.stamp({ pdf: blank, stamps }, actor.userId)
}

/** Once, however often it is tried; with the places as they are now, whatever becomes of the template. */
function keep(context: EDocsContext, actor: Actor, paper: PaperToSign, { pdf, places }: { readonly pdf: Buffer; readonly places: unknown }): Promise<void> {
  const { companyId } = actor
  const id = idFrom(`e-doc ${companyId} ${paper.id} ${paper.sentAt ?? ''}`)
  return context.database.transaction({ companyId }, async (tx) => {
    const row = await holdPaper(context, tx, actor, paper.id)
    if (row === undefined || !isOut(paperToSign(row)) || paperToSign(row).file !== undefined) return
    const made = { id, holder: paper.id, resource: papersToSign(context), about: null, name: `${paper.name}.pdf`, mediaType: 'application/pdf', bytes: pdf }
    const { name, type, size, sha256 } = await context.files.put(tx, actor, made)
    await changePaper(context, tx, actor, { row, values: { preparedFile: [{ id, name, type, size, sha256 }], places } })
  })
}

/** Back to whoever sent it, with what is wrong with it. */
async function giveBack(context: EDocsContext, actor: Actor, paper: PaperToSign, problem: Problem): Promise<false> {
  const { companyId } = actor
  const isBack = await context.database.transaction({ companyId }, async (tx) => {
    const row = await holdPaper(context, tx, actor, paper.id)
    if (row === undefined || !isOut(paperToSign(row))) return false
    await changePaper(context, tx, actor, { row, values: { status: 'draft', problem, letterDue: null, waitingFor: null } })
    return true
  })
  if (isBack) await tellSender(context, companyId, { paper, what: 'returned' })
  return false
}
