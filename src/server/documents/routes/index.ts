/** The calls of documents: the screens, words and rights that somebody is shown. */
import type { FastifyInstance } from 'fastify'
import type { Library } from '#server/documents/library'
import type { Rights } from '#server/documents/rights'
import type { ShownDocuments } from '#server/documents/store'
import type { Translations } from '#server/documents/translations'
import { documentRoutes } from './documents.ts'
import { libraryRoutes } from './library.ts'
import { rightsRoutes } from './rights.ts'
import { translationRoutes } from './translations.ts'

export interface DocumentDeps {
  readonly documents: ShownDocuments
  readonly translations: Translations
  readonly rights: Rights
  readonly library: Library
}

const ROUTES: readonly ((app: FastifyInstance, deps: DocumentDeps) => void)[] = [documentRoutes, libraryRoutes, rightsRoutes, translationRoutes]

export function addDocumentCalls(app: FastifyInstance, deps: DocumentDeps): void {
  for (const add of ROUTES) add(app, deps)
}
