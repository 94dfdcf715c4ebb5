import { type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { byTitle, isHeadedByPage, type ResolvedPage, type ResolvedSection } from '#contract'
import type { Progress } from '../session/session.ts'
import { subscribeAll } from '../session/subscribe-all.ts'
import { useEngine } from './engine.ts'
import { FindQuestion } from './find-question.tsx'
import css from './rail.module.css'
import { unfold } from './reveal.ts'
import type { Pages } from './use-pages.ts'

export interface RailProps {
  readonly pages: Pages
  readonly layout: 'pages' | 'single'
}

/** The sections at a glance: how far each is, what is wrong in it. Of several pages only the open one shows its sections. On a phone it folds into one line. */
export function Rail({ pages, layout }: RailProps) {
  const { session, t } = useEngine()
  const [isUnfolded, setUnfolded] = useState(false)
  const rail = useRef<HTMLElement>(null)
  const hasPages = session.form.pages.length > 1
  const number = pages.visible.findIndex(({ id }) => id === pages.current) + 1
  const fold = () => setUnfolded(false)
  return (
    <nav ref={rail} className={css.rail} aria-label={t('shared/form-engine.sections')} data-unfolded={isUnfolded || undefined}>
      <button type="button" className={css.fold} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
        <span>{t('shared/form-engine.sections')}</span>
        <Overall />
      </button>
      <p className={css.head}>
        {hasPages && layout === 'pages' && <span>{t('shared/form-engine.pageOf', { number, count: pages.visible.length })}</span>}
        <Answered />
      </p>
      <FindQuestion onFound={fold} />
      <ol className={css.list}>
        {pages.visible.map((page) => {
          const isOpen = layout === 'single' || page.id === pages.current
          return (
            <li key={page.id}>
              {hasPages && <PageEntry page={page} isCurrent={layout === 'pages' && isOpen} rail={rail} onOpen={() => pages.goTo(page.id)} onChosen={fold} />}
              {(isOpen || !hasPages) && (
                <ol className={css.list}>
                  {titledIn(page, hasPages).map((sections) => (
                    <RailEntry
                      key={sections[0]?.id}
                      sections={sections}
                      rail={rail}
                      onOpen={() => {
                        pages.open(page.id)
                        fold()
                      }}
                    />
                  ))}
                </ol>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const titled = new WeakMap<ResolvedPage, readonly (readonly ResolvedSection[])[]>()

/** The sections of a page by their titles, always the same ones; where pages have entries, what stands under the title of one needs none. */
function titledIn(page: ResolvedPage, hasPages: boolean): readonly (readonly ResolvedSection[])[] {
  const groups = titled.get(page) ?? byTitle(page.sections)
  titled.set(page, groups)
  return hasPages ? groups.filter(([first]) => !first || !isHeadedByPage(page, first)) : groups
}

interface PageEntryProps {
  readonly page: ResolvedPage
  readonly isCurrent: boolean
  readonly rail: RefObject<HTMLElement | null>
  readonly onOpen: () => void
  readonly onChosen: () => void
}

/** The title of a page leads to it. */
function PageEntry({ page, isCurrent, rail, onOpen, onChosen }: PageEntryProps) {
  const { t } = useEngine()
  const entry = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) keepInSight(rail.current, entry.current)
  }, [isCurrent, rail])
  return (
    <button
      ref={entry}
      type="button"
      className={css.page}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => {
        onOpen()
        onChosen()
      }}
    >
      <span className={css.name}>{t(page.short ?? page.title)}</span>
      <Standing sections={page.sections} />
    </button>
  )
}

/** What is read of the progress of these sections, as a text, so that the same says nothing new. */
function useProgress(sections: readonly ResolvedSection[], read: (shown: readonly (Progress & { readonly id: string })[]) => string): string {
  const { session } = useEngine()
  const signals = useMemo(() => sections.map(({ id }) => ({ id, signal: session.progress(id) })), [session, sections])
  const subscribe = useCallback(
    (listener: () => void) =>
      subscribeAll(
        signals.map(({ signal }) => signal),
        listener,
      ),
    [signals],
  )
  return useSyncExternalStore(subscribe, () => read(signals.map(({ id, signal }) => ({ id, ...signal.get() })).filter(({ visible }) => visible)))
}

/** How far these sections are together. */
function useSum(sections: readonly ResolvedSection[]): Omit<Progress, 'visible'> {
  const sums = useProgress(sections, (shown) => SUMMED.map((name) => shown.reduce((total, each) => total + each[name], 0)).join(' '))
  const [required = 0, answered = 0, asked = 0, given = 0, problems = 0] = sums.split(' ').map(Number)
  return { required, answered, asked, given, problems }
}

const SUMMED = ['required', 'answered', 'asked', 'given', 'problems'] as const

/** What is wrong, else how much of what is required is answered. */
function Standing({ sections }: { readonly sections: readonly ResolvedSection[] }) {
  return <State {...useSum(sections)} />
}

function State({ required, answered, problems }: Pick<Progress, 'required' | 'answered' | 'problems'>) {
  const { t } = useEngine()
  const isDone = required > 0 && answered === required
  const state =
    problems > 0 ? t('shared/form-engine.problems', { count: problems }) : required > 0 ? t('shared/form-engine.progress', { answered, required }) : ''
  if (!state) return null
  return (
    <span className={problems > 0 ? css.problems : isDone ? css.done : css.count}>
      <span aria-hidden>{problems > 0 ? problems : isDone ? '✓' : state}</span>
      <span className="only-read-aloud">{problems > 0 ? state : t('shared/form-engine.progressSpoken', { answered, required })}</span>
    </span>
  )
}

const useAllSections = (): readonly ResolvedSection[] => {
  const { form } = useEngine().session
  return useMemo(() => form.pages.flatMap(({ sections }) => sections), [form])
}

/** Of all questions in sight, required or not. */
function Answered() {
  const { t } = useEngine()
  const { asked, given } = useSum(useAllSections())
  return <span>{t('shared/form-engine.answeredOf', { given, asked })}</span>
}

/** All sections in one: what is wrong, else how much of what is required is answered. */
function Overall() {
  const { t } = useEngine()
  const { problems, answered, required } = useSum(useAllSections())
  return (
    <span className={css.overall}>
      {problems > 0 ? t('shared/form-engine.problems', { count: problems }) : t('shared/form-engine.progress', { answered, required })}
    </span>
  )
}

/** Scrolls the rail alone, never the page. */
function keepInSight(rail: HTMLElement | null, entry: HTMLElement | null): void {
  if (!rail || !entry) return
  const [box, own] = [rail.getBoundingClientRect(), entry.getBoundingClientRect()]
  if (own.top < box.top) rail.scrollTop -= box.top - own.top
  else if (own.bottom > box.bottom) rail.scrollTop += own.bottom - box.bottom
}

interface RailEntryProps {
  /** Under one title. */
  readonly sections: readonly ResolvedSection[]
  readonly rail: RefObject<HTMLElement | null>
  readonly onOpen: () => void
}

function RailEntry({ sections, rail, onOpen }: RailEntryProps) {
  const { t, idPrefix } = useEngine()
  const progress = useSum(sections)
  const shown = useProgress(sections, (those) => those.map(({ id }) => `${idPrefix}--${id}`).join(' '))
  const entry = useRef<HTMLAnchorElement>(null)
  const isNear = useIsNear(shown)
  useEffect(() => {
    if (isNear) keepInSight(rail.current, entry.current)
  }, [isNear, rail])
  const [first] = sections
  const [id] = shown.split(' ')
  if (!first || !id) return null
  return (
    <li>
      <a
        ref={entry}
        href={`#${id}`}
        className={css.entry}
        aria-current={isNear ? 'true' : undefined}
        onClick={(event) => {
          event.preventDefault()
          onOpen()
          requestAnimationFrame(() => {
            const title = document.getElementById(`${id}-title`) ?? document.getElementById(id)
            unfold(title)
            title?.scrollIntoView({ block: 'start' })
            title?.focus({ preventScroll: true })
          })
        }}
      >
        <span className={css.name}>{t(first.short ?? first.title)}</span>
        <State {...progress} />
      </a>
    </li>
  )
}

const near = new Map<string, (isNear: boolean) => void>()
let watcher: IntersectionObserver | undefined

function tellNear(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) near.get(target.id)?.(isIntersecting)
}

/** Whether one of the elements, named with blanks between, stands in the upper part of the window. */
function useIsNear(names: string): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const elements = names.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const those = new Set<string>()
    watcher ??= new IntersectionObserver(tellNear, {
      rootMargin: '-15% 0px -70% 0px',
    })
    for (const element of elements) {
      near.set(element.id, (isThere) => {
        if (isThere) those.add(element.id)
        else those.delete(element.id)
        setNear(those.size > 0)
      })
      watcher.observe(element)
    }
    return () => {
      for (const element of elements) {
        near.delete(element.id)
        watcher?.unobserve(element)
      }
    }
  }, [names])
  return isNear
}
