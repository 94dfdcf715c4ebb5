import { Suspense } from 'react'
import { lazyPart } from '#widgets'
import type { FlyoutMenuProps } from './flyout-menu.tsx'

const FlyoutMenu = lazyPart(async () => (await import('./flyout-menu.tsx')).FlyoutMenu)

/** The menu in a row or a narrow column, fetched by those who chose one; its box has its size before. */
export function LaterFlyout(props: FlyoutMenuProps) {
  return (
    <Suspense fallback={null}>
      <FlyoutMenu {...props} />
    </Suspense>
  )
}
