import { Suspense } from 'react'
import type { MenuNode } from '#contract'
import { lazyPart } from '#widgets'
import { useRestedFor } from '../use-rested-for.ts'
import type { BadgeSourceProps } from './badge-source.tsx'

const AFTER_MS = 2_000

const BadgeSource = lazyPart(async () => (await import('./badge-source.tsx')).BadgeSource, 'nothing')

const counts = (nodes: readonly MenuNode[]): boolean => nodes.some(({ badge, children }) => badge !== undefined || counts(children ?? []))

/** Counts for the menu, when the page is there and where an entry of it has a badge. */
export function BadgesLater(props: BadgeSourceProps) {
  const rests = useRestedFor(AFTER_MS)
  return rests && counts(props.boot.menu) ? (
    <Suspense fallback={null}>
      <BadgeSource {...props} />
    </Suspense>
  ) : null
}
