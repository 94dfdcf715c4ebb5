import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ResolvedSection } from '#contract'
import { useEngine } from './engine.ts'
import css from './rail.module.css'
import type { Pages } from './use-pages.ts'

export interface RailProps {
  readonly pages: Pages
  readonly layout: 'pages' | 'single'
}

/** The sections at a glance: how far each is, what is wrong in it. On a phone it folds into one line. */
export function Rail({ pages, layout }: RailProps) {
  const { session, t } = useEngine()
  const [isUnfolded, setUnfolded] = useState(false)
  const hasPages = session.form.pages.length > 1
  return (
    <nav className={css.rail} aria-label={t('shared/form-engine.sections')} data-unfolded={isUnfolded || undefined}>
      <button type="button" className={css.fold} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
        <span>{t('shared/form-engine.sections')}</span>
        <Overall />
      </button>
      <ol className={css.list}>
        {pages.visible.map((page) => (
          <li key={page.id}>
            {hasPages && (
              <span className={css.page} data-current={(layout === 'pages' && page.id === pages.current) || undefined}>
                {t(page.title)}
              </span>
            )}
            <ol className={css.list}>
              {page.sections.map((section) => (
                <RailEntry
                  key={section.id}
                  section={section}
                  onOpen={() => {
                    pages.open(page.id)
                    setUnfolded(false)
                  }}
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** All sections in one: what is wrong, else how much of what is required is answered. */
function Overall() {
  const { session, t } = useEngine()
  const signals = useMemo(() => session.form.pages.flatMap(({ sections }) => sections).map(({ id }) => session.progress(id)), [session])
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = signals.map((signal) => signal.subscribe(listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [signals],
  )
  const text = useSyncExternalStore(subscribe, () => {
    const shown = signals.map((signal) => signal.read()).filter(({ visible }) => visible)
    const sum = (name: 'problems' | 'answered' | 'required') => shown.reduce((total, each) => total + each[name], 0)
    return sum('problems') > 0
      ? t('shared/form-engine.problems', { count: sum('problems') })
      : t('shared/form-engine.progress', { answered: sum('answered'), required: sum('required') })
  })
  return <span className={css.overall}>{text}</span>
}

function RailEntry({ section, onOpen }: { readonly section: ResolvedSection; readonly onOpen: () => void }) {
  const { session, t, idPrefix } = useEngine()
  const signal = session.progress(section.id)
  const { visible, required, answered, problems } = useSyncExternalStore(signal.subscribe, signal.read)
  const isNear = useIsNear(`${idPrefix}--${section.id}`, visible)
  if (!visible) return null
  const isDone = required > 0 && answered === required
  const state =
    problems > 0 ? t('shared/form-engine.problems', { count: problems }) : required > 0 ? t('shared/form-engine.progress', { answered, required }) : ''
  return (
    <li>
      <a
        href={`#${idPrefix}--${section.id}`}
        className={css.entry}
        aria-current={isNear ? 'true' : undefined}
        onClick={(event) => {
          event.preventDefault()
          onOpen()
          requestAnimationFrame(() => {
            const title = document.getElementById(`${idPrefix}--${section.id}-title`)
            title?.scrollIntoView({ block: 'start' })
            title?.focus({ preventScroll: true })
          })
        }}
      >
        <span className={css.name}>{t(section.title)}</span>
        {state && (
          <span className={problems > 0 ? css.problems : isDone ? css.done : css.count}>
            <span aria-hidden>{problems > 0 ? problems : isDone ? '✓' : state}</span>
            <span className="only-read-aloud">{problems > 0 ? state : t('shared/form-engine.progressSpoken', { answered, required })}</span>
          </span>
        )}
      </a>
    </li>
  )
}

const near = new Map<string, (isNear: boolean) => void>()
let watcher: IntersectionObserver | undefined

function tellNear(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) near.get(target.id)?.(isIntersecting)
}

/** Whether the section stands in the upper part of the window. */
function useIsNear(id: string, isThere: boolean): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element || !isThere) return
    watcher ??= new IntersectionObserver(tellNear, {
      rootMargin: '-15% 0px -70% 0px',
    })
    near.set(id, setNear)
    watcher.observe(element)
    return () => {
      near.delete(id)
      watcher?.unobserve(element)
    }
  }, [id, isThere])
  return isNear
}
