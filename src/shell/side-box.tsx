import type { Boot, Look } from '#contract'
import { useT } from '#i18n'
import { classNames, IconButton } from '#widgets'
import css from './frame.module.css'
import { LogoBox } from './logo-box.tsx'
import { keepLook } from './look/keep-look.ts'
import { toneOf } from './look/tone.ts'
import { LaterFlyout } from './sidebar/later-flyout.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'

export interface SideBoxProps {
  readonly boot: Boot
  readonly path: string
  readonly size: Look['MENU_SIZE']
  readonly color: Look['MENU_COLOR']
}

/** The menu beside the page, in one of its sizes: a tree, or icons whose groups open beside them. */
export function SideBox({ boot, path, size, color }: SideBoxProps) {
  const t = useT()
  const menu = { menu: boot.menu, path, userId: boot.user.id }
  const isNarrow = size === 'condensed' || size === 'compact'
  const isPinned = size === 'sm-hover-active'
  return (
    <div className={classNames(css.side, toneOf(color))} data-size={size}>
      <div className={css.sideInner}>
        <div className={css.logo}>
          <LogoBox shortName={boot.company.sName} logo={boot.company.logo} small={size === 'condensed'} />
          {(isPinned || size === 'sm-hover') && (
            <span className={css.pin}>
              <IconButton
                small
                icon={isPinned ? 'chevrons-left' : 'chevrons-right'}
                label={t(isPinned ? 'shared/look.unpin' : 'shared/look.pin')}
                onClick={() => keepLook({ MENU_SIZE: isPinned ? 'sm-hover' : 'sm-hover-active' })}
              />
            </span>
          )}
        </div>
        {isNarrow ? <LaterFlyout {...menu} along="column" labelled={size === 'compact'} /> : <Sidebar {...menu} />}
      </div>
    </div>
  )
}
