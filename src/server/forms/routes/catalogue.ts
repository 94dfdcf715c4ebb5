import type { FastifyInstance } from 'fastify'
import { FILED_SUBJECTS, FORM_LINK_DAYS, type FormEntry, ownFormName, type SubjectBy, subjectBy } from '#contract'
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
    const { id, formType, rights } = version.form
    const route = routes.find(({ screen, path, requires }) => {
      const shown = screen === undefined ? undefined : screens.get(screen)
      const isShown = shown?.kind === 'own-forms' ? path.endsWith(PLACE) && shown.forms?.includes(id) : shown?.kind === 'form' && shown.form === id
      return isShown && allows(requires, actor)
    })
    return route && allows(rights.read, actor) ? [entryOf(version, actor, route.path.replace(PLACE, formType))] : []
  })
}

/** The company's own are opened by the screen of those about clients or employees, which the address tells which. */
function ownOnes(documents: ShownDocuments, heads: readonly PublishedForm[], actor: Actor): readonly FormEntry[] {
  const { routes, screens } = documents.current()
  const opening = (by: SubjectBy) =>
    routes.find(({ screen, path, requires }) => {
      const shown = screens.get(screen ?? '')
      return shown?.kind === 'own-forms' && shown.about === by && path.endsWith(PLACE) && allows(requires, actor)
    })
  const opened = { clientId: opening(FILED_SUBJECTS.client), employeeId: opening(FILED_SUBJECTS.employee) }
  return heads.flatMap((version): readonly FormEntry[] => {
    const { id, about, rights } = version.form
    const route = opened[subjectBy(about)]
    if (route === undefined || !allows(rights.read, actor)) return []
    const entry = entryOf(version, actor, route.path.replace(PLACE, ownFormName(id) ?? ''))
    return [isOff(actor, id) ? { ...entry, mayWrite: false, off: true as const } : entry]
  })
}

const isOff = ({ adapted }: Actor, form: string): boolean => ownFormsOf(adapted).some(({ id, off }) => id === form && off === true)

const PLACE = ':id'

function entryOf({ hash, form }: PublishedForm, actor: Actor, path: string): FormEntry {
  const { id, formType, title, icon, rights, offline, about } = form
  return {
    id,
    formType,
    title,
    ...(icon !== undefined && { icon }),
    hash,
    path,
    about: subjectBy(about),
    mayWrite: allows(rights.write, actor),
    mayReview: allows(rights.review ?? rights.write, actor),
    offline: offline !== undefined,
    ...(form.public && { public: { days: form.public.days ?? FORM_LINK_DAYS } }),
  }
}
