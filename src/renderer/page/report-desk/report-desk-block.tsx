import type { ReactNode } from 'react'
import type { ReportDeskBlock as Block, ScreenBundle } from '#contract'
import { lazyPart } from '#widgets'
import { ResourceDesk } from '../desk-block.tsx'

const ReportDesk = lazyPart(async () => (await import('./report-desk.tsx')).ReportDesk)

/** Where a report of the company is put together. */
export const ReportDeskBlock = ({ block, bundle }: { readonly block: Block; readonly bundle: ScreenBundle }): ReactNode => (
  <ResourceDesk block={block} bundle={bundle}>
    {(resource) => <ReportDesk resource={resource} openedAt={block.open} />}
  </ResourceDesk>
)
