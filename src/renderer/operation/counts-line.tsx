import type { ReactNode } from 'react'
import { useFormats, useT } from '#i18n'
import { classNames, Icon, toneClass } from '#widgets'
import type { Counts } from './judge-items.ts'
import css from './operation.module.css'

const PARTS = [
  { id: 'made', tone: 'success', icon: 'circle-check', of: ({ made }: Counts) => made },
  { id: 'changed', tone: 'success', icon: 'circle-check', of: ({ ready, made }: Counts) => ready - made },
  { id: 'warned', tone: 'warning', icon: 'triangle-alert', of: ({ warned }: Counts) => warned },
  { id: 'blocked', tone: 'danger', icon: 'octagon-alert', of: ({ blocked }: Counts) => blocked },
  { id: 'out', tone: 'neutral', icon: 'minus', of: ({ out, skipped }: Counts) => out + skipped },
] as const

/** "12 will be created · 2 need a reason · 1 is blocked". */
export function CountsLine({ counts }: { readonly counts: Counts }): ReactNode {
  const t = useT()
  const formats = useFormats()
  return (
    <p className={css.counts} role="status">
      {PARTS.map(({ id, tone, icon, of }) => {
        const count = of(counts)
        return (
          count > 0 && (
            <span key={id} className={classNames(css.finding, toneClass(tone))}>
              <Icon name={icon} size={16} />
              {t(`shared/operations.counts.${id}`, { count, number: formats.number(count) })}
            </span>
          )
        )
      })}
    </p>
  )
}
