import type { Boot } from '#contract'
import { useT } from '#i18n'
import type { ColorMode } from '#store'
import { Avatar, Icon, Menu, type MenuEntry } from '#widgets'
import css from './top-bar.module.css'

export interface UserMenuProps {
  readonly user: Boot['user']
  readonly colorMode: ColorMode
  readonly onColorMode: (mode: ColorMode) => void
  readonly onSignOut: () => void
}

/** Who is signed in, the theme switch, and the way out. */
export function UserMenu({ user, colorMode, onColorMode, onSignOut }: UserMenuProps) {
  const t = useT()
  const name = user.nameOrder ? `${user.lastName} ${user.firstName}` : `${user.firstName} ${user.lastName}`
  const other: ColorMode = colorMode === 'dark' ? 'light' : 'dark'
  const entries: readonly MenuEntry[] = [
    { id: 'who', label: `${name} · ${user.email}`, icon: 'circle-user', disabled: true },
    { id: 'theme', label: t(other === 'dark' ? 'shared/shell.toDark' : 'shared/shell.toLight'), icon: other === 'dark' ? 'moon' : 'sun', line: true },
    { id: 'sign-out', label: t('shared/shell.signOut'), icon: 'log-out', line: true },
  ]
  const choose: Readonly<Record<string, () => void>> = { theme: () => onColorMode(other), 'sign-out': onSignOut }
  return (
    <Menu
      label={t('shared/shell.userMenu')}
      entries={entries}
      onChoose={(id) => choose[id]?.()}
      trigger={(props) => (
        <button {...props} type="button" className={css.user}>
          <span className="only-read-aloud">{t('shared/shell.userMenu')}</span>
          <span aria-hidden>
            <Avatar name={name} />
          </span>
          <span className={css.userName} dir="auto">
            {name}
          </span>
          <Icon name="chevron-down" />
        </button>
      )}
    />
  )
}
