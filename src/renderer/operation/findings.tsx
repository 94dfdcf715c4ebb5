import type { ReactNode } from 'react'
import type { OperationFinding } from '#contract'
import { useT } from '#i18n'
import { classNames, Icon, toneClass } from '#widgets'
import css from './operation.module.css'

const LOOKS = {
  block: { tone: 'danger', icon: 'octagon-alert' },
  warn: { tone: 'warning', icon: 'triangle-alert' },
  info: { tone: 'info', icon: 'info' },
} as const

/** What speaks against an item, or is only told of it; how much it weighs is seen, and read aloud. */
export function Findings({ findings }: { readonly findings: readonly OperationFinding[] }): ReactNode {
  const t = useT()
  if (findings.length === 0) return null
  return (
    <ul className={css.findings}>
      {findings.map(({ code, severity, message, field = '' }) => (
        <li key={`${code} ${field} ${message}`} className={classNames(css.finding, toneClass(LOOKS[severity].tone))}>
          <Icon name={LOOKS[severity].icon} size={16} />
          <span>
            <span className="only-read-aloud">{t(`shared/operations.severity.${severity}`)}: </span>
            {message}
          </span>
        </li>
      ))}
    </ul>
  )
}
