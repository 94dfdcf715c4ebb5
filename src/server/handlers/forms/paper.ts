import type { FastifyInstance } from 'fastify'
import { FILED_FORMS, FILED_SUBJECTS, type FiledForm, type RecordView } from '#contract'
import { fillPlaces, textAt } from '#document'
import { compileForm } from '#form-rules'
import type { Caller } from '#server/guards'
import { callerOf } from '#server/pipeline'
import { createPrinter, type FormPrinter, type PrintedForm } from '#server/print'
import type { HandlerContext } from '../context.ts'
import { NO_QUERY } from '../schemas.ts'
import { termsOf } from '../terms.ts'
import { OF_FORM } from './schemas.ts'

type Heading = PrintedForm[keyof Pick<PrintedForm, 'company'>]

/** Paper is in the mandatory language. */
const LANGUAGE = 'en'

/** A filed form as PDF. */
export function addPaperCall(app: FastifyInstance, context: HandlerContext): void {
  let printer: FormPrinter | undefined
  app.get<{ Params: { id: string } }>(
    '/api/ui/forms/records/:id/pdf',
    { schema: { tags: ['forms'], summary: 'A filed form as PDF', querystring: NO_QUERY, params: OF_FORM } },
    async (request, reply) => {
      const paper = await paperOf(context, callerOf(request), request.params.id)
      printer ??= createPrinter()
      const pdf = await printer.form(paper)
      const name = `${paper.form.formType}-${request.params.id.slice(0, 8)}.pdf`
      return reply.type('application/pdf').header('cache-control', 'no-store').header('content-disposition', `inline; filename="${name}"`).send(pdf)
    },
  )
}

async function paperOf(context: HandlerContext, { actor, company }: Caller, id: string): Promise<PrintedForm> {
  const { forms, documents } = context
  if (!forms) throw new Error('The forms room is not open')
  const filed = await forms.get(actor, id)
  const form = await forms.form(actor, filed.formHash)
  const words = documents.current().strings[LANGUAGE]
  const terms = termsOf(company.settings)
  const submittedAt = String(filed.record.values.submittedAt ?? filed.record.createdAt)
  const moment = { today: submittedAt.slice(0, 10), now: submittedAt, timeZone: actor.timeZone, lookups: {} }
  return {
    form,
    filed,
    state: compileForm(form).evaluate(filed.answers, moment),
    text: (key, places = {}) => fillPlaces(form.strings?.[key] ?? textAt(words, key) ?? key, { ...places, ...termPlaces(terms) }),
    company: { name: company.name, lines: [] },
    client: await clientOf(context, actor, filed),
    timeZone: actor.timeZone,
    printedAt: new Date().toISOString(),
  }
}

const termPlaces = ({ client, employee }: { readonly client: string; readonly employee: string }) => ({
  'term.client': client,
  'term.clients': `${client}s`,
  'term.employee': employee,
  'term.employees': `${employee}s`,
})

/** The head of every page: only what this reader may see of the client. */
async function clientOf({ records, documents }: HandlerContext, actor: Caller['actor'], filed: FiledForm): Promise<Heading> {
  const { clientId } = filed.record.values
  const label = filed.record.labels.clientId
  const name = typeof label === 'string' ? label : ''
  if (typeof clientId !== 'string') return { name, lines: [] }
  const resource = documents.current().resources.get(FILED_FORMS)?.fields[FILED_SUBJECTS.client]?.to ?? ''
  const client = await records.get(actor, { resource, id: clientId }).catch((): RecordView | undefined => undefined)
  const { dob, clientNo } = client?.values ?? {}
  return {
    name,
    lines: [typeof dob === 'string' ? dob.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1') : '', typeof clientNo === 'string' ? clientNo : ''].filter(Boolean),
  }
}
