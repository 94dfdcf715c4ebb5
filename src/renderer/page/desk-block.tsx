import { type ReactNode, Suspense } from 'react'
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
