import { type ReactNode, type RefObject, Suspense, useCallback, useRef, useState } from 'react'
import { useT } from '#i18n'
import { Icon } from '../icon/icon.tsx'
import { lazyPart } from '../state/lazy-part.tsx'
import css from './calendar.module.css'

const CalendarPopover = lazyPart(async () => (await import('./calendar-popover.tsx')).CalendarPopover)

export interface OwnCalendar {
  /** For the input. */
  readonly near: { readonly onPointerEnter: () => void; readonly onFocus: () => void }
  /** Right after the input. */
  readonly button: ReactNode
}

/**
 * A calendar in the page's own language, for a native date input: what is chosen reaches it as if it had been typed. Its button takes the place of
 * the browser's once the input is pointed at or focused, so that a page of a hundred dates is no larger for it; where fingers press, the device's own stays.
 */
export function useCalendar(input: RefObject<HTMLInputElement | null>): OwnCalendar {
  const [isNear, setNear] = useState(false)
  const come = useCallback(() => setNear(true), [])
  return { near: { onPointerEnter: come, onFocus: come }, button: isNear && <CalendarButton input={input} /> }
}

function CalendarButton({ input }: { readonly input: RefObject<HTMLInputElement | null> }) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.open}
        aria-label={t('shared/widgets.calendar.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="calendar" size={16} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CalendarPopover input={input} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
