import type { RefObject } from 'react'
import { useT } from '#i18n'
import { Popover } from '../popover/popover.tsx'
import { Calendar } from './calendar.tsx'

export interface CalendarPopoverProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** The calendar of a date input, beside it: it begins at what stands there, and keeps to its limits. */
export function CalendarPopover({ input, anchor, onClose }: CalendarPopoverProps) {
  const t = useT()
  const { value = '', min = '', max = '' } = input.current ?? {}
  const choose = (day: string): void => {
    if (input.current) put(input.current, day)
    onClose()
    input.current?.focus()
  }
  return (
    <Popover anchor={anchor} title={t('shared/widgets.calendar.title')} first='[data-part="table-cell-trigger"][data-focus]' onClose={onClose}>
      <Calendar value={value} min={min} max={max} onChoose={choose} />
    </Popover>
  )
}

function put(input: HTMLInputElement, day: string): void {
  input.value = day
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
