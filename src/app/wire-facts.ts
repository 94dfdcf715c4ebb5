import type { QueryClient } from '@tanstack/react-query'
import { navigate } from '#navigation'
import { forgetWanted, LOGIN_PATH, refreshBoot, startSession } from '#session'
import { appStore, bus, type Facts, setDocumentProblems, setOffline } from '#store'

/** Connects the bus to the query cache and the store; gives back how to undo it. */
export const wireFacts = (queries: QueryClient): (() => void) => {
  const refetchFailed = (): void => void queries.refetchQueries({ predicate: (query) => query.state.status === 'error' })
  const wires = [
    wire('recordChanged', ({ resource }) => {
      void queries.invalidateQueries({ queryKey: ['records', resource] })
      void queries.invalidateQueries({ queryKey: ['dashboards'] })
    }),
    wire('documentsChanged', ({ problems, changed }) => {
      setDocumentProblems(problems)
      if (changed.length > 0) void refreshBoot()
    }),
    wire('wordsChanged', () => void refreshBoot()),
    wire('sessionEnded', ({ reason }) => {
      if (reason === 'expired') return
      queries.clear()
      forgetWanted()
      navigate(LOGIN_PATH, { replace: true, force: true })
    }),
    wire('sessionRenewed', refetchFailed),
    wire('connectionLost', () => setOffline(true)),
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

const wire: <K extends keyof Facts>(fact: K, hear: (payload: Facts[K]) => void) => () => void = (fact, hear) => {
  bus.on(fact, hear)
  return () => bus.off(fact, hear)
}
