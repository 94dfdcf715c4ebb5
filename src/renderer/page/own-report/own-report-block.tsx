import type { ReactNode } from 'react'
import type { OwnReportBlock as Block, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { lazyPart } from '#widgets'
import { DeskBlock } from '../desk-block.tsx'
import page from '../page.module.css'

const OwnReport = lazyPart(async () => (await import('./own-report.tsx')).OwnReport, 'page')

interface OwnReportBlockProps {
  readonly block: Block
  readonly bundle: ScreenBundle
}

/** The report of the company whose id is in the address, filling the page. */
export function OwnReportBlock({ block, bundle }: OwnReportBlockProps): ReactNode {
  const t = useT()
  const resource = bundle.resources[block.resource]
  return (
    resource && (
      <DeskBlock label={t(`${bundle.id}.blocks.${block.id}`)} className={page.filled}>
        <OwnReport resource={resource} changedAt={block.change} />
      </DeskBlock>
    )
  )
}
