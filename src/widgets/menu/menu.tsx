import { type KeyboardEvent, type ReactElement, type Ref, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { placeBeside } from '../place.ts'
import css from './menu.module.css'

export interface MenuEntry {
  readonly id: string
  readonly label: string
  readonly icon?: string | undefined
  readonly danger?: boolean
  readonly disabled?: boolean
  /** One of a choice or a switch: shows a check mark. */
  readonly checked?: boolean
  /** A line above it. */
  readonly line?: boolean
}

/** What the opening button takes on; `ref` is for placing and for the focus to return to. */
export interface MenuTriggerProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly onClick: () => void
}

export interface MenuProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly onChoose: (id: string) => void
  readonly trigger: (props: MenuTriggerProps) => ReactElement
  readonly align?: 'start' | 'end'
  /** Stays open after a choice, for switches such as shown columns. */
  readonly staysOpen?: boolean
}

/** A menu under a button: arrows, Home, End and first letters move, Enter chooses, Esc closes and gives the focus back. */
export function Menu({ label, entries, onChoose, trigger, align = 'end', staysOpen = false }: MenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const box = menu.current
    if (!isOpen || !box || !button.current) return
    box.showPopover()
    placeBeside(box, button.current, { align })
    box.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  }, [isOpen, align])

  const choose = (entry: MenuEntry) => {
    if (entry.disabled) return
    if (!staysOpen) {
      button.current?.focus()
      menu.current?.hidePopover()
    }
    onChoose(entry.id)
  }
  return (
    <>
      {trigger({ ref: button, 'aria-haspopup': 'menu', 'aria-expanded': isOpen, 'aria-controls': isOpen ? id : undefined, onClick: () => setOpen(!isOpen) })}
      {isOpen && (
        <div
          ref={menu}
          id={id}
          popover="auto"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={css.menu}
          onToggle={(event) => event.newState === 'closed' && setOpen(false)}
          onKeyDown={(event) => moveFocus(event, menu.current, button.current)}
        >
          {entries.map((entry) => (
            <div key={entry.id} role="presentation">
              {entry.line && <hr className={css.line} />}
              <button
                type="button"
                {...(entry.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': entry.checked })}
                aria-disabled={entry.disabled || undefined}
                tabIndex={-1}
                className={classNames(css.item, entry.danger && css.danger)}
                onClick={() => choose(entry)}
              >
                {entry.icon && <Icon name={entry.icon} />}
                <span className={css.label}>{entry.label}</span>
                {entry.checked && <Icon name="check" />}
              </button>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

function moveFocus(event: KeyboardEvent, menu: HTMLElement | null, button: HTMLElement | null): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1
  const moves: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
  const byLetter = event.key.length === 1 && event.key !== ' ' ? letterMatch(items, at, event.key) : undefined
  const next = moves[event.key] ?? byLetter
  if (next !== undefined) {
    event.preventDefault()
    items[(next + items.length) % items.length]?.focus()
  } else if (event.key === 'Tab' || event.key === 'Escape') {
    event.preventDefault()
    event.stopPropagation()
    button?.focus()
    menu?.hidePopover()
  }
}

function letterMatch(items: readonly HTMLElement[], at: number, letter: string): number | undefined {
  const order = items.map((_, index) => (at + 1 + index) % items.length)
  return order.find((index) => items[index]?.textContent?.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()))
}
