import type { FastifyInstance } from 'fastify'
import { FORM_LINK_DAYS, type FormEntry } from '#contract'
import { type Actor, allows } from '#permissions'
import type { ShownDocuments } from '#server/documents/store'
import { NO_QUERY } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'

interface FormCatalogueDeps {
  readonly documents: ShownDocuments
}

/** The forms that someone may open, with the addresses of their screens. */
export function formCatalogueRoutes(app: FastifyInstance, { documents }: FormCatalogueDeps): void {
  app.get('/api/ui/forms', { schema: { tags: ['forms'], summary: 'The forms that the user may open', querystring: NO_QUERY } }, async (request) =>
    success(catalogueFor(documents, callerOf(request).actor)),
  )
}

function catalogueFor(documents: ShownDocuments, actor: Actor): readonly FormEntry[] {
  const { routes, screens } = documents.current()
  return [...documents.forms().values()].flatMap(({ hash, form }) => {
    const route = routes.find(({ screen, requires }) => {
      const shown = screen === undefined ? undefined : screens.get(screen)
      return shown?.kind === 'form' && shown.form === form.id && allows(requires, actor)
    })
    if (!route || !allows(form.rights.read, actor)) return []
    const { id, formType, title, icon, rights, offline } = form
    return {
      id,
      formType,
      title,
      ...(icon !== undefined && { icon }),
      hash,
      path: route.path,
      mayWrite: allows(rights.write, actor),
      mayReview: allows(rights.review ?? rights.write, actor),
      offline: offline !== undefined,
      ...(form.public && { public: { days: form.public.days ?? FORM_LINK_DAYS } }),
    }
  })
}
