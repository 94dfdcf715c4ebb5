import type { ReactNode } from 'react'
import type { OwnReportBlock as Block, ScreenBundle } from '#contract'
import { lazyPart } from '#widgets'
import { ResourceDesk } from '../desk-block.tsx'
import page from '../page.module.css'

const OwnReport = lazyPart(async () => (await import('./own-report.tsx')).OwnReport, 'page')

/** The report of the company whose id is in the address, filling the page. */
export const OwnReportBlock = ({ block, bundle }: { readonly block: Block; readonly bundle: ScreenBundle }): ReactNode => (
  <ResourceDesk block={block} bundle={bundle} className={page.filled}>
    {(resource) => <OwnReport resource={resource} changedAt={block.change} />}
  </ResourceDesk>
)
