import type { ReactNode } from 'react'
import { lazyPart } from '#widgets'
import { DeskBlock } from '../desk-block.tsx'

const RightsDesk = lazyPart(async () => (await import('./rights-desk.tsx')).RightsDesk)
const MenuReviewDesk = lazyPart(async () => (await import('./menu-review-desk.tsx')).MenuReviewDesk)

interface BlockProps {
  /** What the block is, read aloud. */
  readonly label: string
}

/** Permissions of members and roles. */
export const RightsBlock = ({ label }: BlockProps): ReactNode => (
  <DeskBlock label={label}>
    <RightsDesk />
  </DeskBlock>
)

/** The whole menu as someone sees it. */
export const MenuReviewBlock = ({ label }: BlockProps): ReactNode => (
  <DeskBlock label={label}>
    <MenuReviewDesk />
  </DeskBlock>
)
