import type { FastifyInstance } from 'fastify'
import {
  BELL_TABS,
  type BellTab,
  BOOT_COMPANIES_MAX,
  type Boot,
  CORE_WORDS,
  dashboardChoices,
  isOwnAccount,
  LISTED_ROLES,
  LIVE_CHAT_PATH,
  ROOM_WORDS,
  type RouteEntry,
} from '#contract'
import { type Linked, languagesIn, resourceOfRole } from '#document'
import { type Actor, allows, openRoutes, routesBesideMenu, visibleMenu } from '#permissions'
import { companyLocations } from '#server/agency/company'
import type { LiveChat } from '#server/agency/live-chat'
import type { Registries } from '#server/agency/registries'
import type { Shell } from '#server/agency/shell'
import type { WeatherRoom } from '#server/agency/weather'
import type { Assistant } from '#server/assistant'
import type { ShownDocuments } from '#server/documents/store'
import { fileMaxBytes } from '#server/forms/files'
import { NO_QUERY } from '#server/http/calls'
import { type Caller, type Guards, wordsOf } from '#server/http/guards'
import { callerOf, success } from '#server/http/pipeline'
import type { Push } from '#server/messaging/push'
import type { Database } from '#server/platform/database'
import { requestLanguage } from '#server/platform/language'
import { findersFor } from './finders.ts'
import { columnsToday, viewsToday } from './views-today.ts'

interface BootDeps {
  readonly guards: Guards
  readonly documents: ShownDocuments
  readonly database: Database
  readonly shell: Shell
  readonly assistant: Assistant
  /** Undefined: no origin is allowed, and no live-chat script may run. */
  readonly liveChat: LiveChat | undefined
  /** Undefined: no keys are set, and nobody is asked whether to be told of news. */
  readonly push: Push | undefined
  /** Undefined: no provider is set, and nobody is asked where they are. */
  readonly registries: Pick<Registries, 'connected'>
  readonly weather: WeatherRoom | undefined
  readonly development: boolean
  readonly version: string
}

/** `GET /api/ui/boot`: all the page needs to draw its frame for this user, with one call (at most 30 kB gzip). */
export function bootRoutes(app: FastifyInstance, deps: BootDeps): void {
  const schema = { tags: ['interface'], summary: 'What this user sees', querystring: NO_QUERY }
  app.get('/api/ui/boot', { config: { ownAccounts: true }, schema }, async (request) => success(await bootFor(deps, callerOf(request))))
}

async function bootFor(deps: BootDeps, caller: Caller): Promise<Boot> {
  const { actor, account, company } = caller
  const linked = deps.documents.current()
  const { settings: _settings, ...shownCompany } = company
  const routes = openRoutes(linked.routes, actor)
  const notices = await deps.shell.signInNotices(actor)
  const languages = languagesIn(linked, company.settings.adapted)
  return {
    user: {
      id: account.id,
      firstName: account.firstName,
      lastName: account.lastName,
      email: account.email,
      superadmin: actor.superadmin,
      isOwner: actor.isOwner,
      userType: actor.userType,
      permissions: [...actor.permissions],
      flags: actor.flags,
      nameOrder: actor.nameOrder,
    },
    ...(actor.viewer && { viewedBy: { name: actor.viewer.name } }),
    company: {
      ...shownCompany,
      fileMaxBytes: fileMaxBytes(company.settings),
      speechAllowed: company.settings.speechAllowed === true,
      ...(company.settings.smsAllowed === true && { smsAllowed: true }),
      ...(company.settings.smsOwnText === true && { smsOwnText: true }),
      ...(!deps.assistant.isOn(caller) && { assistantOff: true as const }),
      ...(languages && { languages }),
    },
    companies: await deps.guards.companiesOf(caller, { most: BOOT_COMPANIES_MAX }),
    locations: isOwnAccount(actor.userType) ? [] : await companyLocations(deps, actor),
    menu: visibleMenu(linked.menu, linked.routes, actor, (await deps.shell.supportFacts())?.community ?? undefined),
    routes,
    unlisted: isOwnAccount(actor.userType) ? [] : routesBesideMenu(linked.menu, linked.routes, actor),
    bell: bellTabsOf(linked, actor),
    listed: listedOf(linked),
    finders: findersFor(deps.documents, routes, actor),
    index: deps.documents.indexFor(actor),
    labels: labelsFor(deps, actor),
    terms: company.settings.terms ?? {},
    words: wordsOf(company.settings).overrides,
    password: deps.guards.reminderFor(caller),
    dashboard: dashboardChoices(caller.dashboard),
    ...(caller.look && { look: caller.look }),
    ...(caller.columns && { columns: columnsToday(linked, caller.columns) }),
    ...(caller.ownViews && { ownViews: viewsToday(linked, caller.ownViews) }),
    ...(notices.length > 0 && { notices }),
    ...liveChatFor(deps, caller, routes),
    ...(caller.language !== null && { language: caller.language }),
    session: caller.session,
    server: {
      version: deps.version,
      development: deps.development,
      ...(deps.weather && { weather: true }),
      ...(deps.registries.connected.length > 0 && { registries: deps.registries.connected }),
      ...(deps.push && { pushKey: deps.push.publicKey }),
    },
  }
}

/** The words of who is spoken to: what each screen needs of them, and nothing of screens that are not theirs. */
function labelsFor({ documents }: BootDeps, actor: Actor): Boot['labels'] {
  const language = requestLanguage()
  const needs = documents.wordsFor(actor)
  const names = [...new Set([CORE_WORDS, ROOM_WORDS, ...Object.values(needs).flat()])]
  const parts = names.flatMap((name) => {
    const part = documents.wordPart(language, name)
    return part ? [[name, part.hash] as const] : []
  })
  return { language, hash: documents.labels(language)?.hash ?? '', parts: Object.fromEntries(parts), needs }
}

/** What the company switched on, where it may run; nobody who looks through other eyes is offered it. */
function liveChatFor({ liveChat, documents }: BootDeps, { actor, company }: Caller, routes: readonly RouteEntry[]): Pick<Boot, 'liveChat'> {
  const script = company.settings.liveChatScript
  if (!liveChat?.allows(script) || actor.viewer !== undefined || isOwnAccount(actor.userType)) return {}
  const plain = routes.filter(({ screen }) => screen !== undefined && liveChat.isPlain(documents.current(), screen)).map(({ id }) => id)
  return { liveChat: { address: `${LIVE_CHAT_PATH}?script=${encodeURIComponent(script)}`, routes: plain } }
}

/** What the resources are called whose records the page lists by itself; a call for one says who may read it. */
const listedOf = (linked: Linked): NonNullable<Boot['listed']> =>
  Object.fromEntries(
    LISTED_ROLES.flatMap((role) => {
      const resource = resourceOfRole(linked, role)
      return resource === undefined ? [] : [[role, resource.name]]
    }),
  )

/** The tabs of the bell whose lists this person may read. */
function bellTabsOf(linked: Linked, actor: Actor): readonly BellTab[] {
  const tabs = Object.keys(BELL_TABS) as readonly BellTab[]
  return tabs.filter((tab) => allows(resourceOfRole(linked, BELL_TABS[tab])?.rights.read.access ?? { superAdmins: true }, actor))
}
