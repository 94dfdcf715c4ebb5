import { type ReactNode, useId, useRef, useState } from 'react'
import { IconButton, moveIn, moveOut, placeBeside } from '#widgets'

/** The panel as what is drawn in it sees it. */
export interface PopoverPanel {
  readonly isOpen: boolean
  /** Puts it where it belongs again, when what is in it has another size now. */
  readonly place: () => void
  readonly close: () => void
}

export interface PopoverButtonProps {
  readonly icon: string
  /** Of the panel. */
  readonly title: string
  /** Of the button, where that says more. */
  readonly label?: string
  readonly className: string | undefined
  readonly panelClassName: string | undefined
  /** Stands on the button. */
  readonly mark?: ReactNode
  readonly children: (panel: PopoverPanel) => ReactNode
}

/** A button of the top bar with a panel below it; a press beside the panel closes it, and so does Esc. */
export function PopoverButton({ icon, title, label = title, className, panelClassName, mark, children }: PopoverButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const place = () => {
    if (panel.current && button.current) placeBeside(panel.current, button.current, { align: 'end' })
  }
  return (
    <span className={className}>
      <IconButton ref={button} icon={icon} iconSize={18} label={label} popoverTarget={id} aria-haspopup="dialog" aria-expanded={isOpen} />
      {mark}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        className={panelClassName}
        onBeforeToggle={({ currentTarget, newState }) => newState === 'closed' && moveOut(currentTarget, 'fall')}
        onToggle={(event) => {
          if (event.newState === 'open') moveIn(event.currentTarget, 'fall')
          setOpen(event.newState === 'open')
          place()
        }}
      >
        {children({ isOpen, place, close: () => panel.current?.hidePopover() })}
      </div>
    </span>
  )
}
