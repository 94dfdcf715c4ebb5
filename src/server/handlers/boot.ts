import type { FastifyInstance } from 'fastify'
import { BELL_TABS, type BellTab, BOOT_COMPANIES_MAX, type Boot, dashboardChoices, isOwnAccount, LIVE_CHAT_PATH, type RouteEntry } from '#contract'
import type { Linked } from '#document'
import { type Actor, allows, openRoutes, routesBesideMenu, visibleMenu } from '#permissions'
import { fileMaxBytes } from '#server/files'
import type { Caller } from '#server/guards'
import { spoken } from '#server/language'
import { callerOf, success } from '#server/pipeline'
import type { HandlerContext } from './context.ts'
import { findersFor } from './finders.ts'
import { NO_QUERY } from './schemas.ts'
import { companyLocations } from './specification/locations.ts'

/** `GET /api/ui/boot`: all the page needs to draw its frame for this user, with one call (at most 30 kB gzip). */
export function addBootCall(app: FastifyInstance, context: HandlerContext): void {
  const schema = { tags: ['interface'], summary: 'What this user sees', querystring: NO_QUERY }
  app.get('/api/ui/boot', { config: { ownAccounts: true }, schema }, async (request) => success(await bootFor(context, callerOf(request))))
}

async function bootFor(context: HandlerContext, caller: Caller): Promise<Boot> {
  const { actor, account, company } = caller
  const linked = context.documents.current()
  const { settings: _settings, ...shownCompany } = company
  const routes = openRoutes(linked.routes, actor)
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
      ...(context.assistant?.isOn(caller) === false && { assistantOff: true as const }),
    },
    companies: await context.guards.companiesOf(caller, { most: BOOT_COMPANIES_MAX }),
    locations: isOwnAccount(actor.userType) ? [] : await companyLocations(context.database, actor),
    menu: visibleMenu(linked.menu, linked.routes, actor, (await context.shell?.supportFacts())?.community ?? undefined),
    routes,
    unlisted: isOwnAccount(actor.userType) ? [] : routesBesideMenu(linked.menu, linked.routes, actor),
    bell: bellTabsOf(linked, actor),
    finders: findersFor(context.documents, routes, actor),
    index: context.documents.indexFor(actor),
    labels: { language: spoken(), hash: context.documents.labels(spoken())?.hash ?? '' },
    terms: company.settings.terms ?? {},
    words: company.settings.labels ?? {},
    password: context.guards.reminderFor(caller),
    dashboard: dashboardChoices(caller.dashboard),
    ...(caller.look && { look: caller.look }),
    ...(caller.columns && { columns: caller.columns }),
    ...(caller.ownViews && { ownViews: caller.ownViews }),
    ...liveChatFor(context, caller, routes),
    ...(caller.language !== null && { language: caller.language }),
    session: caller.session,
    server: {
      version: context.version,
      development: context.development,
      ...(context.weather && { weather: true }),
      ...(context.push && { pushKey: context.push.publicKey }),
    },
  }
}

/** What the company switched on, where it may run; nobody who looks through other eyes is offered it. */
function liveChatFor({ liveChat, documents }: HandlerContext, { actor, company }: Caller, routes: readonly RouteEntry[]): Pick<Boot, 'liveChat'> {
  const script = company.settings.liveChatScript
  if (!liveChat?.allows(script) || actor.viewer !== undefined || isOwnAccount(actor.userType)) return {}
  const plain = routes.filter(({ screen }) => screen !== undefined && liveChat.isPlain(documents.current(), screen)).map(({ id }) => id)
  return { liveChat: { address: `${LIVE_CHAT_PATH}?script=${encodeURIComponent(script)}`, routes: plain } }
}

/** The tabs of the bell whose lists this person may read. */
function bellTabsOf(linked: Linked, actor: Actor): readonly BellTab[] {
  const tabs = Object.keys(BELL_TABS) as readonly BellTab[]
  return tabs.filter((tab) => allows(linked.resources.get(BELL_TABS[tab])?.rights.read.access ?? { superAdmins: true }, actor))
}
