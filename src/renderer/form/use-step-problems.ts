import { useState, useSyncExternalStore } from 'react'
import type { FormSession } from '#form-engine'

/** How many questions of each page are wrong, by page id; several problems of one count once, and what the server refused counts with them. */
export function useStepProblems(session: FormSession): ReadonlyMap<string, number> {
  const [read] = useState(() => stepProblems(session))
  return useSyncExternalStore(read.subscribe, read.counts)
}

function stepProblems(session: FormSession) {
  let counts = counted()
  function counted(): ReadonlyMap<string, number> {
    const refused = session.summary.get().flatMap(({ pointer, refusal }) => (refusal === undefined ? [] : [pointer]))
    const wrong = session.open().flatMap(({ path, severity }) => (severity === 'block' ? [path] : []))
    const names = new Set([...refused, ...wrong].map((path) => path.split('/')[1] ?? ''))
    const pages = [...names].map((name) => session.rules.sectionOf(`/${name}`)?.page ?? '')
    return new Map([...new Set(pages)].map((page) => [page, pages.filter((each) => each === page).length]))
  }
  return {
    counts: () => counts,
    subscribe: (listener: () => void): (() => void) => {
      const look = () => {
        counts = counted()
        listener()
      }
      const stops = [session.subscribe(look), session.summary.subscribe(look)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
