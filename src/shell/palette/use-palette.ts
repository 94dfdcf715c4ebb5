import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#contract'
import { useT } from '#i18n'
import { navigate, pathOf } from '#navigation'
import { useRested } from '#widgets'
import type { LayerProps } from '../layers/layer-props.ts'
import { screensBeside, screensOf } from './find-screens.ts'
import { type PaletteItem, paletteSections } from './sections.ts'
import { useRecordHits } from './use-record-hits.ts'

export const LIST = 'palette-list'
export const optionId = (at: number): string => `${LIST}-${at}`
const PAGE = 8

/** Where a key moves to among so many items; undefined for any other key. */
const movedBy = (key: string, at: number, last: number): number | undefined => {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: at >= last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    PageDown: Math.min(at + PAGE, last),
    PageUp: Math.max(at - PAGE, 0),
  }
  return moves[key]
}

/** What is found for what was typed, which of it is meant, and what keys do. */
export function usePalette({ boot, actions, onClose }: Pick<LayerProps, 'boot' | 'actions' | 'onClose'>) {
  const t = useT()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const typed = useRested(text, SEARCH_DEBOUNCE_MS)
  const screens = useMemo(() => [...screensOf(boot.menu, t), ...screensBeside(boot, t)], [boot, t])
  const records = useRecordHits(boot.finders ?? [], typed)
  const sections = useMemo(() => paletteSections({ typed, screens, records, actions, pathOf }, t), [typed, screens, records, actions, t])
  const items = sections.flatMap((section) => section.items)
  const at = Math.min(active, items.length - 1)
  const isLooking = text !== typed || records.some(({ state }) => state === 'loading')

  // Enter pressed ahead of the search means what it is going to find.
  const isAhead = useRef(false)
  useEffect(() => {
    if (!isAhead.current || text !== typed) return
    if (items.length === 0 && isLooking) return
    isAhead.current = false
    take(items[0])
  })
  useEffect(() => {
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const take = (item: PaletteItem | undefined): void => {
    if (!item) return
    onClose()
    if (item.run) item.run()
    else if (item.external) window.open(item.external, '_blank', 'noopener,noreferrer')
    else if (item.path) navigate(item.path)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const next = movedBy(event.key, at, items.length - 1)
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter' && text !== typed) isAhead.current = true
    else if (event.key === 'Enter') take(items[at])
    else return
    event.preventDefault()
  }
  const write = (next: string): void => {
    isAhead.current = false
    setActive(0)
    setText(next)
  }
  return { typed, records, sections, items, at, text, isLooking, point: setActive, write, take, onKeyDown }
}
