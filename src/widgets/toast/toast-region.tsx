import { useEffect, useRef } from 'react'
import { useT } from '#i18n'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { useMotion } from '../motion/use-motion.ts'
import { toneClass } from '../tone.ts'
import css from './toast.module.css'

export interface ToastItem {
  readonly id: string
  readonly tone: 'success' | 'info' | 'warning' | 'danger'
  readonly text: string
  /** It stays until it is closed, as one of danger does. */
  readonly stays?: boolean | undefined
  /** Ways back or onward, such as Undo. */
  readonly actions?: readonly { readonly label: string; readonly onClick: () => void }[]
}

export interface ToastRegionProps {
  readonly toasts: readonly ToastItem[]
  readonly onClose: (id: string) => void
}

/** How long a toast stays that does not stay until it is closed. */
export const TOAST_MS = 5_000

const ICONS = { success: 'circle-check', info: 'info', warning: 'triangle-alert', danger: 'octagon-alert' } as const

/** Short messages at the top, at the bottom on phones. Pointing at one or focusing it keeps it. */
export function ToastRegion({ toasts, onClose }: ToastRegionProps) {
  const t = useT()
  return (
    <ol className={css.region} aria-label={t('shared/widgets.messages')}>
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </ol>
  )
}

function Toast({ toast, onClose }: { readonly toast: ToastItem; readonly onClose: (id: string) => void }) {
  const t = useT()
  const { id, tone, text, actions = [], stays = tone === 'danger' } = toast
  const item = useRef<HTMLLIElement>(null)
  useMotion(item, 'fall')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const start = () => {
    clearTimeout(timer.current)
    if (!stays) timer.current = setTimeout(() => close.current(id), TOAST_MS)
  }
  const stop = () => clearTimeout(timer.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts once for each toast
  useEffect(() => {
    start()
    return stop
  }, [id, stays])
  return (
    <li ref={item} className={classNames(css.toast, toneClass(tone))} onPointerEnter={stop} onPointerLeave={start} onFocus={stop} onBlur={start}>
      <span className={css.icon}>
        <Icon name={ICONS[tone]} label={t(`shared/widgets.tone.${tone}`)} />
      </span>
      <span className={css.text} role={tone === 'danger' ? 'alert' : 'status'}>
        {text}
      </span>
      {actions.map((action) => (
        <Button
          key={action.label}
          small
          look="quiet"
          onClick={() => {
            action.onClick()
            onClose(id)
          }}
        >
          {action.label}
        </Button>
      ))}
      <IconButton small icon="x" label={t('shared/widgets.close')} onClick={() => onClose(id)} />
    </li>
  )
}
