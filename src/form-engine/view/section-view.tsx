import { memo, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ResolvedSection } from '#contract'
import { classNames } from '#widgets'
import { SectionForm } from '../rjsf/section-form.tsx'
import { subscribeAll } from '../session/subscribe-all.ts'
import { useEngine } from './engine.ts'
import { gridClass } from './grid.ts'
import type { MountQueue } from './mount-queue.ts'
import css from './section.module.css'

export interface SectionViewProps {
  readonly section: ResolvedSection
  /** Those before it under the same title; the first one in sight shows it. */
  readonly before: readonly ResolvedSection[]
  /** The title of the page is its title too. */
  readonly isHeadedByPage: boolean
  readonly queue: MountQueue
}

/** Room that is kept for a section until it is drawn, in pixels. */
const ROW_PX = 84
const HEAD_PX = 72

const heightOf = ({ items, columns, folded }: ResolvedSection): number => HEAD_PX + (folded ? 0 : Math.ceil(items.length / columns) * ROW_PX)

/** Whether one of these sections is in sight. */
function useAnySeen(sections: readonly ResolvedSection[]): boolean {
  const { session } = useEngine()
  const sights = useMemo(() => sections.map(({ id }) => session.sight(`section:${id}`)), [session, sections])
  const subscribe = useCallback((listener: () => void) => subscribeAll(sights, listener), [sights])
  return useSyncExternalStore(subscribe, () => sights.some((sight) => sight.get()))
}

/** A titled card of questions, or what goes on with the card before it. Its place is there from the start; its questions come when its turn is. */
export const SectionView = memo(function SectionView({ section, before, isHeadedByPage, queue }: SectionViewProps) {
  const { session, idPrefix, t } = useEngine()
  const sight = session.sight(`section:${section.id}`)
  const isVisible = useSyncExternalStore(sight.subscribe, sight.get)
  const goesOn = useAnySeen(before)
  const subscribe = useCallback((listener: () => void) => queue.subscribe(section.id, listener), [queue, section.id])
  const isMounted = useSyncExternalStore(subscribe, () => queue.isMounted(section.id))
  if (!isVisible) return null
  const id = `${idPrefix}--${section.id}`
  // Below the heading of its page, where there is one.
  const Heading = session.form.pages.length > 1 ? 'h3' : 'h2'
  const hasTitle = !goesOn && !isHeadedByPage
  const Box = hasTitle ? 'section' : 'div'
  const title = hasTitle && (
    <Heading id={`${id}-title`} tabIndex={-1} className={css.title}>
      {t(section.title)}
    </Heading>
  )
  const body = (
    <>
      {section.help && <p className={css.help}>{t(section.help)}</p>}
      {isMounted ? (
        <SectionForm form={session.form} section={section} idPrefix={id} className={gridClass(section.columns)} />
      ) : (
        <div style={{ blockSize: heightOf(section) - HEAD_PX }} />
      )}
    </>
  )
  return (
    <Box
      className={classNames(css.section, goesOn && css.goingOn)}
      id={id}
      {...(hasTitle ? { 'aria-labelledby': `${id}-title` } : { tabIndex: -1 })}
      style={{ containIntrinsicSize: `auto ${heightOf(section)}px` }}
    >
      {section.folded ? (
        <details>
          <summary className={css.summary}>{title}</summary>
          {body}
        </details>
      ) : (
        <>
          {title}
          {body}
        </>
      )}
    </Box>
  )
})
