import type { ReactNode } from 'react'
import { lazyPart } from '#widgets'
import { DeskBlock } from '../desk-block.tsx'

const RightsDesk = lazyPart(async () => (await import('./rights-desk.tsx')).RightsDesk)
const AccessDesk = lazyPart(async () => (await import('./access/access-desk.tsx')).AccessDesk)
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

/** Who sees and may do what, and why. */
export const AccessReviewBlock = ({ label }: BlockProps): ReactNode => (
  <DeskBlock label={label}>
    <AccessDesk />
  </DeskBlock>
)
