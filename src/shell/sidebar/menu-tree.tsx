import type { MenuNode } from '#contract'
import { useT } from '#i18n'
import { Link } from '#navigation'
import { Icon } from '#widgets'
import { BadgeDot, MenuBadge } from '../badges/menu-badge.tsx'
import { nodeKey } from './active-item.ts'
import type { OpenGroups } from './open-groups.ts'
import css from './sidebar.module.css'

export interface MenuTreeProps {
  readonly nodes: readonly MenuNode[]
  /** Ids of the nodes above, for an id that is unique in the whole menu. */
  readonly parent?: string
  readonly depth?: number
  readonly active: string | undefined
  readonly groups: OpenGroups
  readonly onFollow?: (() => void) | undefined
}

/** One level of the menu; groups hold the next. */
export function MenuTree({ nodes, parent = '', depth = 0, ...rest }: MenuTreeProps) {
  const t = useT()
  if (nodes.length === 0) return <p className={css.empty}>{t('shared/shell.groupEmpty')}</p>
  return (
    <ul className={css.list} data-depth={depth}>
      {nodes.map((node) => (
        <MenuItem key={node.id} node={node} id={nodeKey(parent, node)} depth={depth} {...rest} />
      ))}
    </ul>
  )
}

interface MenuItemProps extends Omit<MenuTreeProps, 'nodes' | 'parent' | 'depth'> {
  readonly node: MenuNode
  readonly id: string
  readonly depth: number
}

function MenuItem({ node, id, depth, ...rest }: MenuItemProps) {
  const t = useT()
  if (node.section) return <li className={css.section}>{t(node.label)}</li>
  if (!node.children) {
    return (
      <li>
        <MenuLink node={node} active={rest.active} onFollow={rest.onFollow} depth={depth} />
      </li>
    )
  }
  return <MenuGroup node={node} id={id} depth={depth} {...rest} />
}

function MenuGroup({ node, id, depth, ...rest }: MenuItemProps) {
  const t = useT()
  const isOpen = rest.groups.isOpen(id)
  const listId = `menu-${id.replaceAll('/', '-')}`
  const toggle = () => rest.groups.setOpen(id, !isOpen)
  const fold = { type: 'button', 'aria-expanded': isOpen, 'aria-controls': isOpen ? listId : undefined, onClick: toggle } as const
  return (
    <li>
      {node.path ? (
        <div className={css.split}>
          <MenuLink node={node} active={rest.active} onFollow={rest.onFollow} depth={depth} isOpen={isOpen} />
          <button {...fold} className={css.fold} aria-label={t(node.label)}>
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          </button>
        </div>
      ) : (
        <button {...fold} className={css.item} data-menu-item data-depth={depth}>
          <MenuFace node={node} depth={depth} folded={!isOpen} />
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        </button>
      )}
      {isOpen && (
        <div id={listId}>
          <MenuTree nodes={node.children ?? []} parent={id} depth={depth + 1} {...rest} />
        </div>
      )}
    </li>
  )
}

interface MenuLinkProps extends Pick<MenuItemProps, 'node' | 'active' | 'onFollow' | 'depth'> {
  /** What lies below is drawn, too. */
  readonly isOpen?: boolean
}

function MenuLink({ node, active, onFollow, depth, isOpen = false }: MenuLinkProps) {
  const face = <MenuFace node={node} depth={depth} folded={!isOpen} />
  if (node.external) {
    return (
      <a className={css.item} href={node.external} target="_blank" rel="noopener noreferrer" data-menu-item data-depth={depth}>
        {face}
        <Icon name="external-link" size={14} />
      </a>
    )
  }
  return (
    <Link
      className={css.item ?? ''}
      href={node.path ?? ''}
      data-menu-item
      data-depth={depth}
      aria-current={node.path !== undefined && node.path === active ? 'page' : undefined}
      onClick={onFollow}
    >
      {face}
    </Link>
  )
}

/** `folded`: what waits below is counted here. */
function MenuFace({ node, depth, folded }: { readonly node: MenuNode; readonly depth: number; readonly folded: boolean }) {
  const t = useT()
  return (
    <>
      {depth === 0 ? <Icon name={node.icon ?? 'circle'} size={18} /> : node.icon && <Icon name={node.icon} />}
      <span className={css.label}>{t(node.label)}</span>
      <MenuBadge node={node} folded={folded} />
      {depth === 0 && <BadgeDot node={node} />}
    </>
  )
}
