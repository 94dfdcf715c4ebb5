import type { FastifyInstance } from 'fastify'
import type { HandlerContext } from './context.ts'
import { addCatalogueCall } from './forms/catalogue.ts'
import { addDraftCalls } from './forms/drafts.ts'
import { addFiledCalls } from './forms/filed.ts'
import { addPaperCalls } from './forms/paper.ts'
import { addSpecificationForms } from './forms/specification.ts'
import { addFormCalls } from './forms/versions.ts'

/** Every call of forms with answers of their own. */
export function addForms(app: FastifyInstance, context: HandlerContext): void {
  const { forms, documents, papers } = context
  if (forms === undefined) return
  addCatalogueCall(app, context)
  if (papers !== undefined) addPaperCalls(app, papers)
  addFormCalls(app, forms)
  addDraftCalls(app, forms)
  addFiledCalls(app, forms)
  addSpecificationForms(app, forms, [...documents.current().answerForms.values()])
}
