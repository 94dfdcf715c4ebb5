import { createContext, useContext } from 'react'
import { BADGE_CAP, type BadgeCounts, type MenuNode } from '#contract'
import { useFormats, useT } from '#i18n'

export const NO_BADGES: BadgeCounts = {}

const BadgesContext = createContext(NO_BADGES)

/** What waits behind the entries of the menu that is drawn inside. */
export const ShownBadges = BadgesContext.Provider

/** What is said of an entry: the number as it is drawn, and in words. */
export interface Waiting {
  readonly shown: string
  readonly words: string
}

interface Part {
  readonly count: number
  readonly label: string
}

const partsOf = (node: MenuNode, counts: BadgeCounts, isSum: boolean): readonly Part[] => {
  const count = node.badge ? (counts[node.id] ?? 0) : 0
  const own = node.badge && count > 0 ? [{ count, label: node.badge.label }] : []
  return isSum ? [...own, ...(node.children ?? []).flatMap((child) => partsOf(child, counts, true))] : own
}

/** What waits behind an entry, and with `isSum` behind those below it; undefined when nothing does. */
export function useWaiting(node: MenuNode, isSum: boolean): Waiting | undefined {
  const t = useT()
  const { number } = useFormats()
  const parts = partsOf(node, useContext(BadgesContext), isSum)
  const [only] = parts
  if (!only) return undefined
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const shown = count > BADGE_CAP ? `${number(BADGE_CAP)}+` : number(count)
  return { shown, words: t(parts.length === 1 ? only.label : 'shared/shell.badgeSum', { count, shown }) }
}
