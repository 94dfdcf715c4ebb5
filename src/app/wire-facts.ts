import type { Query, QueryClient } from '@tanstack/react-query'
import { translate } from '#i18n'
import { matchRoute, navigate, readRoutes } from '#navigation'
import { prefetchRows, prefetchScreen, type WantedScreen } from '#renderer'
import { forgetReturnTo, LOGIN_PATH, refreshBoot, startSession } from '#session'
import { appStore, bus, type Facts, setDocumentProblems, setOffline, toast } from '#store'
import { isConnectionMetered, tryServer } from './connection.ts'

/** Connects the bus to the query cache, the store and the room of offline work, which `startRoom` fetches; gives back how to undo it. */
export const wireFacts = (queries: QueryClient, startRoom: () => Promise<void>): (() => void) => {
  const refetchFailed = (): void => void queries.refetchQueries({ predicate: (query) => query.state.status === 'error' })
  const wires = [
    wire('recordChanged', askedAgain(queries)),
    wire('documentsChanged', ({ problems, changed }) => {
      setDocumentProblems(problems)
      if (changed.length === 0) return
      void refreshBoot()
      // It says which version of each form is the present one; a form that is open offers to move to it.
      void queries.invalidateQueries({ queryKey: ['forms', 'catalogue'] })
    }),
    wire('wordsChanged', () => void refreshBoot()),
    // What the server said in words is asked for in the other language, once the page is drawn in it.
    wire('languageChosen', () => requestAnimationFrame(() => setTimeout(() => void queries.invalidateQueries()))),
    wire('companyChanged', () => {
      // The company may have put a form of its own in use, or another version of one: what it is called comes first.
      void refreshBoot().then(() => queries.invalidateQueries({ queryKey: ['forms', 'catalogue'] }))
    }),
    wire('profileChanged', () => void renewProfile(queries)),
    wire('rightsChanged', ({ by }) => void renewRights(queries, by)),
    wire('sessionEnded', ({ reason }) => {
      if (reason === 'expired') return
      queries.clear()
      forgetReturnTo()
      navigate(LOGIN_PATH, { replace: true, force: true })
    }),
    wire('linkHovered', ({ path }) => {
      const wanted = isConnectionMetered() ? undefined : screenAt(path)
      if (wanted) void prefetchScreen(queries, wanted)
    }),
    wire('linkPressed', ({ path }) => {
      const wanted = screenAt(path)
      if (wanted) prefetchRows(queries, wanted, new URL(path, location.href).search).catch(() => undefined)
    }),
    wire('sessionRenewed', refetchFailed),
    wire('offlineUseOpened', () => void startRoom()),
    wire('connectionLost', () => setOffline(true)),
    wire('foreignAnswerMet', () => void tryServer()),
    wire('newsMissed', () => void refreshBoot().then(() => queries.invalidateQueries({ predicate: isOfServer }))),
    wire('connectionRestored', () => {
      setOffline(false)
      refetchFailed()
      // A session that ended meanwhile is renewed in place, and rights that changed are known again.
      const renewed = appStore.get().phase === 'sealed' ? startSession() : refreshBoot()
      // A network that went away again: the page stays as it is.
      renewed.catch(() => undefined)
    }),
  ]
  return () => {
    for (const undo of wires) undo()
  }
}

/** What is being filled in is the person's own from the moment it was opened. */
const isOfServer = ({ queryKey: [room, part] }: Pick<Query, 'queryKey'>): boolean => room !== 'forms' || part !== 'work'

/** Where something changes records on and on, as a run does, lists are asked for so often at the most. */
const ASKED = { times: 5, withinMs: 2_000 }

/** Records of one resource that change in one go, as by an operation, have their lists asked for once. */
const askedAgain = (queries: QueryClient): ((changed: Facts['recordChanged']) => void) => {
  const waiting = new Set<string>()
  let lately = 0
  const ask = (): void => {
    lately += 1
    setTimeout(() => (lately -= 1), ASKED.withinMs)
    for (const resource of waiting) void queries.invalidateQueries({ queryKey: ['records', resource] })
    waiting.clear()
    void queries.invalidateQueries({ queryKey: ['dashboards'] })
  }
  return ({ resource }) => {
    if (waiting.size === 0) lately < ASKED.times ? queueMicrotask(ask) : setTimeout(ask, ASKED.withinMs)
    waiting.add(resource)
  }
}

/** The screen that a link of this page leads to, while the server is in reach. */
const screenAt = (path: string): WantedScreen | undefined => {
  const { screen, kind, planned } = matchRoute(readRoutes(), path.split(/[?#]/)[0] ?? '')?.route ?? {}
  return screen === undefined || planned === true || appStore.get().offline ? undefined : { screenId: screen, kind }
}

/** People are named, and lists ordered by their names, as this person chose it: the server's answers are asked for again. */
const renewProfile = async (queries: QueryClient): Promise<void> => {
  const before = appStore.get().boot?.user.nameOrder
  await refreshBoot()
  if (appStore.get().boot?.user.nameOrder !== before) await queries.invalidateQueries()
}

/** What was fetched with the former rights is asked for again; what another person fetched is forgotten. */
const renewRights = async (queries: QueryClient, by: Facts['rightsChanged']['by']): Promise<void> => {
  const before = appStore.get().boot?.user.id
  await refreshBoot()
  if (appStore.get().boot?.user.id !== before) queries.clear()
  else if (by === 'server') toast({ tone: 'info', text: translate('shared/rights.yoursChanged') })
  await queries.invalidateQueries()
}

const wire: <K extends keyof Facts>(fact: K, hear: (payload: Facts[K]) => void) => () => void = (fact, hear) => {
  bus.on(fact, hear)
  return () => bus.off(fact, hear)
}
