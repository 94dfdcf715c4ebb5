import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { ResolvedPage } from '#contract'
import type { FormSession } from '../session/session.ts'
import { subscribeAll } from '../session/subscribe-all.ts'
import { placeOf } from './reveal.ts'

export interface Pages {
  /** Id of the page in sight. */
  readonly current: string
  /** Pages that the rules show. */
  readonly visible: readonly ResolvedPage[]
  readonly open: (page: string) => void
  readonly step: (by: number) => void
  /** Opens a page and puts the focus on its title. */
  readonly goTo: (page: string) => void
}

/** Which page of a form is open. On a single page all are. */
export function usePages(session: FormSession, layout: 'pages' | 'single', at: string | undefined): Pages {
  const { form } = session
  const [chosen, setChosen] = useState(() => (at === undefined ? undefined : placeOf(form, at)?.page) ?? form.pages[0]?.id ?? '')
  const subscribe = useCallback(
    (listener: () => void) =>
      subscribeAll(
        form.pages.map((page) => session.sight(`page:${page.id}`)),
        listener,
      ),
    [session, form],
  )
  const shown = useSyncExternalStore(subscribe, () =>
    form.pages
      .filter((page) => session.sight(`page:${page.id}`).read())
      .map((page) => page.id)
      .join(' '),
  )
  const visible = useMemo(() => form.pages.filter((page) => shown.split(' ').includes(page.id)), [form, shown])
  const current = visible.some((page) => page.id === chosen) ? chosen : (visible[0]?.id ?? '')
  const open = useCallback((page: string) => setChosen(page), [])
  const goTo = (page: string) => {
    setChosen(page)
    requestAnimationFrame(() => {
      const title = document.querySelector<HTMLElement>(`[data-page="${CSS.escape(page)}"]`)
      title?.scrollIntoView({ block: 'nearest' })
      title?.focus()
    })
  }
  const step = (by: number) => {
    const next = visible[visible.findIndex((page) => page.id === current) + by]
    if (layout === 'pages' && next) goTo(next.id)
  }
  return { current, visible, open, step, goTo }
}
