import type { FastifyInstance } from 'fastify'
import { FORM_LINK_DAYS, type FormEntry, ownFormName } from '#contract'
import { ownFormsOf } from '#document'
import { type Actor, allows } from '#permissions'
import type { Library } from '#server/documents/library'
import type { PublishedForm, ShownDocuments } from '#server/documents/store'
import { NO_QUERY } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'

interface FormCatalogueDeps {
  readonly documents: ShownDocuments
  readonly library: Pick<Library, 'heads'>
}

/** The forms that someone may open, with the addresses of their screens. */
export function formCatalogueRoutes(app: FastifyInstance, { documents, library }: FormCatalogueDeps): void {
  app.get('/api/ui/forms', { schema: { tags: ['forms'], summary: 'The forms that the user may open', querystring: NO_QUERY } }, async (request) => {
    const { actor } = callerOf(request)
    return success([...catalogueFor(documents, actor), ...ownOnes(documents, await library.heads(actor), actor)])
  })
}

function catalogueFor(documents: ShownDocuments, actor: Actor): readonly FormEntry[] {
  const { routes, screens } = documents.current()
  return [...documents.forms().values()].flatMap((version) => {
    const route = routes.find(({ screen, requires }) => {
      const shown = screen === undefined ? undefined : screens.get(screen)
      return shown?.kind === 'form' && shown.form === version.form.id && allows(requires, actor)
    })
    return route && allows(version.form.rights.read, actor) ? [entryOf(version, actor, route.path)] : []
  })
}

/** The company's own are all opened by one screen, which the address tells which. */
function ownOnes(documents: ShownDocuments, heads: readonly PublishedForm[], actor: Actor): readonly FormEntry[] {
  const { routes, screens } = documents.current()
  const route = routes.find(({ screen, path, requires }) => screens.get(screen ?? '')?.kind === 'own-forms' && path.endsWith(PLACE) && allows(requires, actor))
  if (!route) return []
  return heads
    .filter(({ form }) => allows(form.rights.read, actor))
    .map((version) => {
      const entry = entryOf(version, actor, route.path.replace(PLACE, ownFormName(version.form.id) ?? ''))
      return isOff(actor, version.form.id) ? { ...entry, mayWrite: false, off: true as const } : entry
    })
}

const isOff = ({ adapted }: Actor, form: string): boolean => ownFormsOf(adapted).some(({ id, off }) => id === form && off === true)

const PLACE = ':id'

function entryOf({ hash, form }: PublishedForm, actor: Actor, path: string): FormEntry {
  const { id, formType, title, icon, rights, offline } = form
  return {
    id,
    formType,
    title,
    ...(icon !== undefined && { icon }),
    hash,
    path,
    mayWrite: allows(rights.write, actor),
    mayReview: allows(rights.review ?? rights.write, actor),
    offline: offline !== undefined,
    ...(form.public && { public: { days: form.public.days ?? FORM_LINK_DAYS } }),
  }
}
