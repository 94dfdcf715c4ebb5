/** The calls of documents: the screens, words and rights that somebody is shown. */
import type { FastifyInstance } from 'fastify'
import type { Library } from '#server/documents/library'
import type { AccessReview, Rights } from '#server/documents/rights'
import type { ShownDocuments } from '#server/documents/store'
import type { Translations } from '#server/documents/translations'
import { accessReviewRoutes } from './access-review.ts'
import { documentRoutes } from './documents.ts'
import { libraryRoutes } from './library.ts'
import { rightsRoutes } from './rights.ts'
import { translationRoutes } from './translations.ts'

export interface DocumentDeps {
  readonly documents: ShownDocuments
  readonly translations: Translations
  readonly rights: Rights
  readonly access: AccessReview
  readonly library: Library
}

const ROUTES: readonly ((app: FastifyInstance, deps: DocumentDeps) => void)[] = [
  accessReviewRoutes,
  documentRoutes,
  libraryRoutes,
  rightsRoutes,
  translationRoutes,
]

export function addDocumentCalls(app: FastifyInstance, deps: DocumentDeps): void {
  for (const add of ROUTES) add(app, deps)
}
