import type { KeyboardEvent } from 'react'

const itemsOf = (list: HTMLElement): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-menu-item]')]

const targetOf = (key: string, at: number, count: number): number | undefined => {
  const moves: Readonly<Record<string, number>> = { ArrowDown: Math.min(at + 1, count - 1), ArrowUp: Math.max(at - 1, 0), Home: 0, End: count - 1 }
  return moves[key]
}

const foldKeys = (list: HTMLElement): Readonly<Record<string, 'true' | 'false'>> =>
  getComputedStyle(list).direction === 'rtl' ? { ArrowLeft: 'true', ArrowRight: 'false' } : { ArrowRight: 'true', ArrowLeft: 'false' }

/** Arrows, Home and End move through the menu; the arrow towards the text's end opens a group, the other folds it. */
export const onMenuKey = (event: KeyboardEvent<HTMLElement>): void => {
  const list = event.currentTarget
  const items = itemsOf(list)
  const at = items.findIndex((item) => item.contains(document.activeElement))
  if (at < 0) return
  const target = targetOf(event.key, at, items.length)
  if (target !== undefined) {
    event.preventDefault()
    items[target]?.focus()
    return
  }
  const wanted = foldKeys(list)[event.key]
  const group = items[at]?.closest('li')?.querySelector<HTMLElement>(':scope > div > [aria-expanded], :scope > [aria-expanded]')
  if (!wanted || !group || group.getAttribute('aria-expanded') === wanted) return
  event.preventDefault()
  group.click()
}
