import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { MenuNode } from '#contract'
import { useT } from '#i18n'
import { Link } from '#navigation'
import { Icon, placeBeside, Tooltip } from '#widgets'
import { useWaiting } from '../badges/badges.ts'
import { MenuBadge } from '../badges/menu-badge.tsx'
import css from './flyout-menu.module.css'
import { onMenuKey } from './menu-keys.ts'
import { MenuTree } from './menu-tree.tsx'
import type { OpenGroups } from './open-groups.ts'
import type { Flyout } from './use-flyout.ts'

export interface FlyoutEntryProps {
  readonly node: MenuNode
  readonly active: string | undefined
  /** The current page is this one or lies below it. */
  readonly isOnTrail: boolean
  readonly groups: OpenGroups
  readonly flyout: Flyout
  readonly along: 'row' | 'column'
  readonly labelled: boolean
}

/** One entry of the first level. */
export function FlyoutEntry(props: FlyoutEntryProps) {
  const { node } = props
  return node.children ? <GroupEntry {...props} /> : <LeafEntry {...props} />
}

function Face({ node, along, labelled }: Pick<FlyoutEntryProps, 'node' | 'along' | 'labelled'>) {
  const t = useT()
  const isShown = along === 'row' || labelled
  return (
    <>
      <Icon name={node.icon ?? 'circle'} size={18} />
      <span className={isShown ? css.label : 'only-read-aloud'}>{t(node.label)}</span>
      <MenuBadge node={node} folded />
    </>
  )
}

function LeafEntry({ node, active, along, labelled }: FlyoutEntryProps) {
  const t = useT()
  const waiting = useWaiting(node, true)
  const name = waiting ? t('shared/shell.badgeName', { name: t(node.label), badge: waiting.words }) : t(node.label)
  const face = <Face node={node} along={along} labelled={labelled} />
  const link = node.external ? (
    <a className={css.item} href={node.external} target="_blank" rel="noopener noreferrer" data-top-item>
      {face}
    </a>
  ) : (
    <Link className={css.item ?? ''} href={node.path ?? ''} data-top-item aria-current={node.path !== undefined && node.path === active ? 'page' : undefined}>
      {face}
    </Link>
  )
  return (
    <li>
      {along === 'row' || labelled ? (
        link
      ) : (
        <Tooltip names text={name}>
          {link}
        </Tooltip>
      )}
    </li>
  )
}

function GroupEntry({ node, active, isOnTrail, groups, flyout, along, labelled }: FlyoutEntryProps) {
  const t = useT()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const isOpen = flyout.openId === node.id
  useEffect(() => {
    if (!isOpen || !layer.current || !button.current) return
    layer.current.showPopover()
    placeBeside(layer.current, button.current, { isAfter: along === 'column' })
  }, [isOpen, along])
  const enter = (): void => layer.current?.querySelector<HTMLElement>('[data-menu-item]')?.focus()
  const opens = (key: string): boolean => {
    const isMirrored = button.current !== null && getComputedStyle(button.current).direction === 'rtl'
    return key === (along === 'row' ? 'ArrowDown' : isMirrored ? 'ArrowLeft' : 'ArrowRight')
  }
  const onButtonKey = (event: KeyboardEvent): void => {
    if (!opens(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (!isOpen) flyout.press(node.id)
    requestAnimationFrame(enter)
  }
  const onLayerKey = (event: KeyboardEvent<HTMLElement>): void => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      flyout.close()
      button.current?.focus()
    } else onMenuKey(event)
  }
  return (
    <li
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && flyout.point(node.id)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && flyout.leave()}
    >
      <button
        ref={button}
        type="button"
        className={css.item}
        data-top-item
        data-on-trail={isOnTrail || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => flyout.press(node.id)}
        onKeyDown={(event) => (event.key === 'Escape' ? flyout.close() : onButtonKey(event))}
      >
        <Face node={node} along={along} labelled={labelled} />
        {along === 'row' && (
          <span className={css.arrow}>
            <Icon name="chevron-down" size={14} />
          </span>
        )}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus among the links inside
        <div ref={layer} id={id} popover="manual" className={css.layer} onKeyDown={onLayerKey}>
          {along === 'column' && !labelled && <p className={css.title}>{t(node.label)}</p>}
          {node.path && (
            <Link className={css.own ?? ''} href={node.path} data-menu-item aria-current={node.path === active ? 'page' : undefined}>
              {t(node.label)}
            </Link>
          )}
          <MenuTree nodes={node.children ?? []} parent={`/${node.id}`} depth={1} active={active} groups={groups} onFollow={flyout.close} />
        </div>
      )}
    </li>
  )
}
