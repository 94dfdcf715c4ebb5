import type { Boot } from '#contract'
import { useT } from '#i18n'
import { leaveSafely } from '#navigation'
import { signOut, switchCompany, switchLocation } from '#session'
import { useApp } from '#store'
import { IconButton } from '#widgets'
import { keepColorMode } from '../color-mode.ts'
import { LogoBox } from '../logo-box.tsx'
import { CompanyPicker } from './company-picker.tsx'
import { LocationPicker } from './location-picker.tsx'
import css from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

export interface TopBarProps {
  readonly boot: Boot
  readonly onOpenMenu: () => void
}

/** Company and location, and the user's menu; on small screens also the way to the menu. */
export function TopBar({ boot, onOpenMenu }: TopBarProps) {
  const t = useT()
  const colorMode = useApp((state) => state.colorMode)
  return (
    <header className={css.bar}>
      <div className={css.small}>
        <IconButton icon="menu" iconSize={18} label={t('shared/shell.openMenu')} onClick={onOpenMenu} />
        <LogoBox shortName={boot.company.sName} logo={boot.company.logo} />
      </div>
      <div className={css.pickers}>
        <Pickers boot={boot} />
      </div>
      <UserMenu user={boot.user} colorMode={colorMode} onColorMode={keepColorMode} onSignOut={() => leaveSafely(() => void signOut())} />
    </header>
  )
}

/** The pickers; a small screen shows them at the head of its menu. */
export function Pickers({ boot }: { readonly boot: Boot }) {
  const picked = useApp((state) => state.locationId)
  const { user, companies, company, locations } = boot
  return (
    <>
      <div className={css.company}>
        <CompanyPicker companies={companies} current={company} superadmin={user.superadmin} onPick={(id) => leaveSafely(() => switchCompany(id))} />
      </div>
      {!user.superadmin && (
        <div className={css.location}>
          <LocationPicker locations={locations} picked={picked} onPick={(id) => leaveSafely(() => switchLocation(id))} />
        </div>
      )}
    </>
  )
}
