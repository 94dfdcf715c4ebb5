import type { Boot } from '#contract'
import { useT } from '#i18n'
import { Avatar, Icon, Menu, type MenuEntry } from '#widgets'
import type { RunnableAction } from '../layers/layer-props.ts'
import css from './top-bar.module.css'

export interface UserMenuProps {
  readonly user: Boot['user']
  readonly actions: readonly RunnableAction[]
}

/** Who is signed in, and what they can do about themselves. Its entries stand in layers/actions.ts. */
export function UserMenu({ user, actions }: UserMenuProps) {
  const t = useT()
  const name = user.nameOrder ? `${user.lastName} ${user.firstName}` : `${user.firstName} ${user.lastName}`
  const entries: readonly MenuEntry[] = [
    { id: 'who', label: `${name} · ${user.email}`, icon: 'circle-user', disabled: true },
    ...actions.map(({ id, label, icon, line = false }) => ({ id, label, icon, line })),
  ]
  return (
    <Menu
      label={t('shared/shell.userMenu')}
      entries={entries}
      onChoose={(id) => actions.find((action) => action.id === id)?.run()}
      trigger={(props) => (
        <button {...props} type="button" className={css.user}>
          <span className="only-read-aloud">{t('shared/shell.userMenu')}</span>
          <span aria-hidden>
            <Avatar name={name} />
          </span>
          <span className={css.userName} dir="auto">
            {name}
          </span>
          <span className={css.userArrow}>
            <Icon name="chevron-down" />
          </span>
        </button>
      )}
    />
  )
}
