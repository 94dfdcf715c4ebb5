import { memo, useCallback, useSyncExternalStore } from 'react'
import type { ResolvedSection } from '#contract'
import { SectionForm } from '../rjsf/section-form.tsx'
import { useEngine } from './engine.ts'
import { gridClass } from './grid.ts'
import type { MountQueue } from './mount-queue.ts'
import css from './section.module.css'

export interface SectionViewProps {
  readonly section: ResolvedSection
  readonly queue: MountQueue
}

/** Room that is kept for a section until it is drawn, in pixels. */
const ROW_PX = 84
const HEAD_PX = 72

const heightOf = ({ items, columns }: ResolvedSection): number => HEAD_PX + Math.ceil(items.length / columns) * ROW_PX

/** A titled card of questions. Its place is there from the start; its questions come when its turn is. */
export const SectionView = memo(function SectionView({ section, queue }: SectionViewProps) {
  const { session, idPrefix, t } = useEngine()
  const sight = session.sight(`section:${section.id}`)
  const isVisible = useSyncExternalStore(sight.subscribe, sight.read)
  const subscribe = useCallback((listener: () => void) => queue.subscribe(section.id, listener), [queue, section.id])
  const isMounted = useSyncExternalStore(subscribe, () => queue.isMounted(section.id))
  if (!isVisible) return null
  const id = `${idPrefix}--${section.id}`
  // Below the heading of its page, where there is one.
  const Heading = session.form.pages.length > 1 ? 'h3' : 'h2'
  return (
    <section className={css.section} id={id} aria-labelledby={`${id}-title`} style={{ containIntrinsicSize: `auto ${heightOf(section)}px` }}>
      <Heading id={`${id}-title`} tabIndex={-1} className={css.title}>
        {t(section.title)}
      </Heading>
      {section.help && <p className={css.help}>{t(section.help)}</p>}
      {isMounted ? (
        <SectionForm form={session.form} section={section} idPrefix={id} className={gridClass(section.columns)} />
      ) : (
        <div style={{ blockSize: heightOf(section) - HEAD_PX }} />
      )}
    </section>
  )
})
