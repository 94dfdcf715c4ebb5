import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { byTitle, isHeadedByPage, type ResolvedPage } from '#contract'
import { Button } from '#widgets'
import { useEngine } from './engine.ts'
import css from './form-engine.module.css'
import type { MountQueue } from './mount-queue.ts'
import { SectionView } from './section-view.tsx'
import type { Pages } from './use-pages.ts'

export interface PageViewProps {
  readonly page: ResolvedPage
  readonly pages: Pages
  readonly layout: 'pages' | 'single'
  readonly queue: MountQueue
  /** Its title and the way to the next one are drawn by who leads through the pages. */
  readonly isLed: boolean
}

/** One page. Pages that are not open stay where find-in-page and print reach them. */
export function PageView({ page, pages, layout, queue, isLed }: PageViewProps) {
  const { session, t } = useEngine()
  const box = useRef<HTMLDivElement>(null)
  const sections = useMemo(() => byTitle(page.sections).flatMap((group) => group.map((section, index) => ({ section, before: group.slice(0, index) }))), [page])
  const sight = session.sight(`page:${page.id}`)
  const isVisible = useSyncExternalStore(sight.subscribe, sight.get)
  const isOpen = layout === 'single' || pages.current === page.id
  const { open } = pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is a new one when the rules show the page again
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // React knows `hidden` as yes or no only; `until-found` lets find-in-page look inside.
    if (isOpen) element.removeAttribute('hidden')
    else element.setAttribute('hidden', 'until-found')
    const found = () => open(page.id)
    element.addEventListener('beforematch', found)
    return () => element.removeEventListener('beforematch', found)
  }, [isOpen, open, page.id, isVisible])
  if (!isVisible) return null
  const place = pages.visible.findIndex(({ id }) => id === page.id)
  const [previous, next] = [pages.visible[place - 1], pages.visible[place + 1]]
  const isAlone = isLed || session.form.pages.length === 1
  return (
    <div ref={box} className={css.page}>
      {!isAlone && (
        <header className={css.pageHead}>
          <h2 tabIndex={-1} data-page={page.id}>
            {t(page.title)}
          </h2>
          <p>{t('shared/form-engine.pageOf', { number: place + 1, count: pages.visible.length })}</p>
          {page.help && <p>{t(page.help)}</p>}
        </header>
      )}
      {sections.map(({ section, before }) => (
        <SectionView key={section.id} section={section} before={before} isHeadedByPage={isHeadedByPage(page, section)} queue={queue} />
      ))}
      {layout === 'pages' && !isAlone && (
        <div className={css.steps}>
          {previous ? (
            <Button icon="arrow-left" onClick={() => pages.step(-1)}>
              {t('shared/form-engine.previousPage')}
            </Button>
          ) : (
            <span />
          )}
          {next && (
            <Button iconAfter="arrow-right" onClick={() => pages.step(1)}>
              {t('shared/form-engine.nextPage', { page: t(next.short ?? next.title) })}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
