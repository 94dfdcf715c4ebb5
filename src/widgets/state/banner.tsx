import type { ReactNode } from 'react'
import { useT } from '#i18n'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { toneClass } from '../tone.ts'
import css from './state.module.css'

export interface BannerProps {
  readonly tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'system'
  readonly icon?: string
  readonly actions?: ReactNode
  readonly onClose?: (() => void) | undefined
  readonly children: ReactNode
}

const ICONS = { neutral: 'info', info: 'info', success: 'circle-check', warning: 'triangle-alert', danger: 'octagon-alert', system: 'sparkles' } as const

/** A message that stays where it belongs; danger is read aloud at once, others when there is time. */
export function Banner({ tone = 'info', icon, actions, onClose, children }: BannerProps) {
  const t = useT()
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={classNames(css.banner, toneClass(tone))}>
      <span className={css.bannerIcon}>
        <Icon name={icon ?? ICONS[tone]} />
      </span>
      <div className={css.bannerText}>{children}</div>
      {actions}
      {onClose && <IconButton small icon="x" label={t('shared/widgets.close')} onClick={onClose} />}
    </div>
  )
}
