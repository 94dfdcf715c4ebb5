import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import css from './tabs.module.css'

export interface TabItem {
  readonly id: string
  readonly label: string
  readonly icon?: string | undefined
  readonly count?: number | undefined
}

export interface TabsProps {
  readonly tabs: readonly TabItem[]
  readonly value: string
  readonly onChange: (id: string) => void
  /** What the tabs choose between, read aloud. */
  readonly label: string
  /** Joins each tab with its TabPanel of the same `group`. */
  readonly group: string
  /** A lower strip, for tabs of a tab. */
  readonly small?: boolean
}

/** Tabs: arrows, Home and End move and choose at once; one stop for the Tab key. */
export function Tabs({ tabs, value, onChange, label, group, small = false }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector(`[id="${CSS.escape(`${group}-tab-${value}`)}"]`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [group, value])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === value)
    const isMirrored = list.current ? getComputedStyle(list.current).direction === 'rtl' : false
    const next = targetOf(event.key, at, tabs.length, isMirrored)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={classNames(css.tabs, small && css.small)} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label: text, icon, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${group}-tab-${id}`}
          aria-selected={id === value}
          aria-controls={id === value ? `${group}-panel-${id}` : undefined}
          tabIndex={id === value ? 0 : -1}
          className={css.tab}
          onClick={() => onChange(id)}
        >
          {icon && <Icon name={icon} />}
          {text}
          {count !== undefined && <span className={css.count}>{count}</span>}
        </button>
      ))}
    </div>
  )
}

function targetOf(key: string, at: number, count: number, isMirrored: boolean): number | undefined {
  const step = isMirrored ? -1 : 1
  const moves: Readonly<Record<string, number>> = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: count - 1 }
  const next = moves[key]
  return next === undefined ? undefined : (next + count) % count
}

export interface TabPanelProps {
  readonly group: string
  readonly id: string
  readonly children: ReactNode
}

/** What the chosen tab shows. */
export function TabPanel({ group, id, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${group}-panel-${id}`} aria-labelledby={`${group}-tab-${id}`}>
      {children}
    </div>
  )
}
