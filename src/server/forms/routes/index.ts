/** The calls of clinical forms: drafts, filed forms, their papers, files, links and signatures. */
import type { FastifyInstance } from 'fastify'
import type { Library } from '#server/documents/library'
import type { ShownDocuments } from '#server/documents/store'
import type { CardPayments } from '#server/forms/card-payments'
import type { Forms } from '#server/forms/clinical'
import type { EDocs } from '#server/forms/e-docs'
import type { Files } from '#server/forms/files'
import type { FormLinks } from '#server/forms/form-links'
import type { Papers } from '#server/forms/papers'
import type { Signatures } from '#server/forms/signatures'
import type { Records } from '#server/records'
import { cardPaymentRoutes } from './card-payments.ts'
import { formCatalogueRoutes } from './catalogue.ts'
import { draftRoutes } from './drafts.ts'
import { filedFormRoutes } from './filed.ts'
import { fileRoutes } from './files.ts'
import { formLinkRoutes } from './form-links.ts'
import { paperRoutes } from './paper.ts'
import { signatureRoutes } from './signatures.ts'
import { signingRoutes } from './signing.ts'
import { specificationFormRoutes } from './specification.ts'
import { formVersionRoutes } from './versions.ts'

export interface FormDeps {
  readonly documents: ShownDocuments
  readonly library: Pick<Library, 'heads'>
  readonly records: Records
  readonly forms: Forms
  readonly formLinks: FormLinks
  readonly eDocs: EDocs
  readonly cardPayments: CardPayments
  readonly files: Files
  readonly papers: Papers
  readonly signatures: Signatures
}

const ROUTES: readonly ((app: FastifyInstance, deps: FormDeps) => void)[] = [
  cardPaymentRoutes,
  formCatalogueRoutes,
  draftRoutes,
  filedFormRoutes,
  fileRoutes,
  formLinkRoutes,
  paperRoutes,
  signatureRoutes,
  signingRoutes,
  specificationFormRoutes,
  formVersionRoutes,
]

export function addFormCalls(app: FastifyInstance, deps: FormDeps): void {
  for (const add of ROUTES) add(app, deps)
}
