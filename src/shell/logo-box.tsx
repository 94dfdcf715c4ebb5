import { useT } from '#i18n'
import { Link } from '#navigation'
import { HOME_PATH } from '#session'
import { initialsOf, Tooltip } from '#widgets'
import css from './logo-box.module.css'
import { shownName } from './short-name.ts'

export interface LogoBoxProps {
  readonly shortName: string
  readonly logo: string | null
  /** Without the name to be seen; a tooltip says it. */
  readonly small?: boolean
}

/** The company's logo, or its initials, and short name; leads home. */
export function LogoBox({ shortName, logo, small = false }: LogoBoxProps) {
  const t = useT()
  const shown = shownName(shortName)
  const link = (
    <Link href={HOME_PATH} className={css.box ?? ''}>
      {logo ? (
        <img src={logo} alt="" className={css.logo} width={32} height={32} />
      ) : (
        <span className={css.monogram} aria-hidden>
          {initialsOf(shortName)}
        </span>
      )}
      <span className={small ? 'only-read-aloud' : css.name} dir="auto">
        {shown}
      </span>
      <span className="only-read-aloud">{t('shared/shell.home')}</span>
    </Link>
  )
  return shown === shortName && !small ? link : <Tooltip text={shortName}>{link}</Tooltip>
}
