import { type ReactNode, Suspense } from 'react'
import { lazyPart, SkeletonLines } from '#widgets'
import page from '../page.module.css'

const RightsDesk = lazyPart(async () => (await import('./rights-desk.tsx')).RightsDesk)
const MenuReviewDesk = lazyPart(async () => (await import('./menu-review-desk.tsx')).MenuReviewDesk)

interface BlockProps {
  /** What the block is, read aloud. */
  readonly label: string
}

const Block = ({ label, children }: BlockProps & { readonly children: ReactNode }): ReactNode => (
  <section className={page.widestBlock} aria-label={label}>
    <Suspense fallback={<SkeletonLines lines={8} />}>{children}</Suspense>
  </section>
)

/** Permissions of members and roles. */
export const RightsBlock = ({ label }: BlockProps): ReactNode => (
  <Block label={label}>
    <RightsDesk />
  </Block>
)

/** The whole menu as someone sees it. */
export const MenuReviewBlock = ({ label }: BlockProps): ReactNode => (
  <Block label={label}>
    <MenuReviewDesk />
  </Block>
)
