import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { ResolvedPage } from '#contract'
import { useArrival } from '#widgets'
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

/** Pages that somebody outside leads through. */
export interface LedPages {
  readonly page: string
  readonly onPage: (id: string) => void
}

export interface PagesOptions {
  readonly session: FormSession
  readonly layout: 'pages' | 'single'
  /** Pointer of the field where the form is opened. */
  readonly at: string | undefined
  readonly led: LedPages | undefined
}

function showTitle(page: string): void {
  const title = document.querySelector<HTMLElement>(`[data-page="${CSS.escape(page)}"]`)
  title?.scrollIntoView({ block: 'nearest' })
  title?.focus()
}

/** Which page of a form is open. On a single page all are. */
export function usePages({ session, layout, at, led }: PagesOptions): Pages {
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
      .filter((page) => session.sight(`page:${page.id}`).get())
      .map((page) => page.id)
      .join(' '),
  )
  const visible = useMemo(() => form.pages.filter((page) => shown.split(' ').includes(page.id)), [form, shown])
  const wanted = led?.page ?? chosen
  const current = visible.some((page) => page.id === wanted) ? wanted : (visible[0]?.id ?? '')
  const open = led?.onPage ?? setChosen
  const goTo = useArrival({ here: current, open, arrive: showTitle })
  const step = (by: number) => {
    const next = visible[visible.findIndex((page) => page.id === current) + by]
    if (layout === 'pages' && next) goTo(next.id)
  }
  return { current, visible, open, step, goTo }
}
