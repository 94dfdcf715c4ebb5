import { type ReactNode, Suspense } from 'react'
import type { ResolvedResource, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { SkeletonLines } from '#widgets'
import page from './page.module.css'

interface DeskBlockProps {
  /** What the block is, read aloud. */
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Room for a desk that is fetched when its page is opened. */
export const DeskBlock = ({ label, className = page.widestBlock, children }: DeskBlockProps): ReactNode => (
  <section className={className} aria-label={label}>
    <Suspense fallback={<SkeletonLines lines={8} />}>{children}</Suspense>
  </section>
)

interface ResourceDeskProps {
  readonly block: { readonly id: string; readonly resource: string }
  readonly bundle: ScreenBundle
  readonly className?: string | undefined
  readonly children: (resource: ResolvedResource) => ReactNode
}

/** Such a room for work with the records of one resource; nothing where this person reads none. */
export function ResourceDesk({ block, bundle, className, children }: ResourceDeskProps): ReactNode {
  const t = useT()
  const resource = bundle.resources[block.resource]
  return (
    resource && (
      <DeskBlock label={t(`${bundle.id}.blocks.${block.id}`)} className={className}>
        {children(resource)}
      </DeskBlock>
    )
  )
}
