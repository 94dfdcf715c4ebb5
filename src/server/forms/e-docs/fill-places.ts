import { dateText, type RecordView } from '#contract'
import type { Actor } from '#permissions'
import { type PaperCompany, valueOnPaper } from '#server/forms/papers'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { type EDocsContext, type PaperToSign, papersToSign } from './context.ts'

interface Filling {
  readonly company: PaperCompany
  readonly paper: PaperToSign
  /** What places ask for: `agency`, `today`, or `<reference of the document>/<field of that record>`, of which `display` is its name. */
  readonly asked: readonly string[]
  readonly today: string
}

/** What comes into the places of a template, as whoever sends it may see it; what they may not see stays blank. */
export async function filledPlaces(context: EDocsContext, { company, paper, asked, today }: Filling): Promise<ReadonlyMap<string, string>> {
  const sender = paper.sender === undefined ? undefined : (await context.guards.workerOf(paper.sender, company.id))?.actor
  const views = sender === undefined ? new Map<string, Named>() : await viewsOf(context, sender, paper, asked)
  return new Map(asked.map((each) => [each, textFor(context, { each, company, today, views })]))
}

interface Named {
  readonly resource: string
  readonly view: RecordView
}

/** The records that a document is about, by its references. */
async function viewsOf(context: EDocsContext, sender: Actor, paper: PaperToSign, asked: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const wanted = { clientId: paper.clientId, employeeId: paper.employeeId }
  const { fields = {} } = context.documents.current().resources.get(papersToSign(context)) ?? {}
  return context.database.read({ companyId: sender.companyId }, async (tx) => {
    const found = new Map<string, Named>()
    for (const [name, id] of Object.entries(wanted)) {
      const resource = fields[name]?.to
      if (id === undefined || resource === undefined || !asked.some((each) => each.startsWith(`${name}/`))) continue
      const view = await readable(context, tx, sender, { resource, id })
      if (view !== undefined) found.set(name, { resource, view })
    }
    return found
  })
}

async function readable(
  context: EDocsContext,
  tx: Tx,
  actor: Actor,
  address: { readonly resource: string; readonly id: string },
): Promise<RecordView | undefined> {
  try {
    return (await context.records.kept.find(actor, tx, address, 'read')).view
  } catch (error) {
    if (error instanceof RefusalError) return undefined
    throw error
  }
}

interface Asking {
  readonly each: string
  readonly company: PaperCompany
  readonly today: string
  readonly views: ReadonlyMap<string, Named>
}

function textFor({ documents, say }: EDocsContext, { each, company, today, views }: Asking): string {
  if (each === 'agency') return company.name
  if (each === 'today') return dateText(today)
  const [name = '', field = ''] = each.split('/')
  const named = views.get(name)
  if (named === undefined) return ''
  if (field === 'display') return named.view.display
  const known = documents.current().resources.get(named.resource)?.fields[field]
  return known === undefined || !Object.hasOwn(named.view.values, field)
    ? ''
    : valueOnPaper(named.view, field, known, { text: say, timeZone: company.timeZone })
}
