import type { MenuNode } from '#contract'
import css from './badges.module.css'
import { useWaiting } from './badges.ts'

export interface MenuBadgeProps {
  readonly node: MenuNode
  /** What lies below isn't drawn, so that it is counted here. */
  readonly folded: boolean
}

/** How many records wait behind an entry, read aloud in words; nothing when none do. */
export function MenuBadge({ node, folded }: MenuBadgeProps) {
  const waiting = useWaiting(node, folded)
  return waiting ? (
    <span className={css.badge} data-badge>
      <span aria-hidden dir="ltr">
        {waiting.shown}
      </span>
      <span className="only-read-aloud">{waiting.words}</span>
    </span>
  ) : null
}

/** For an icon that stands without its words until it is pointed at: that something waits there or below. */
export function BadgeDot({ node }: Pick<MenuBadgeProps, 'node'>) {
  return useWaiting(node, true) ? <span className={css.dot} data-badge-dot aria-hidden /> : null
}
