import type { ReactNode } from 'react'
import type { ReportDeskBlock as Block, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { lazyPart } from '#widgets'
import { DeskBlock } from '../desk-block.tsx'

const ReportDesk = lazyPart(async () => (await import('./report-desk.tsx')).ReportDesk)

interface ReportDeskBlockProps {
  readonly block: Block
  readonly bundle: ScreenBundle
}

/** Where a report of the company is put together. */
export function ReportDeskBlock({ block, bundle }: ReportDeskBlockProps): ReactNode {
  const t = useT()
  const resource = bundle.resources[block.resource]
  return (
    resource && (
      <DeskBlock label={t(`${bundle.id}.blocks.${block.id}`)}>
        <ReportDesk resource={resource} openedAt={block.open} />
      </DeskBlock>
    )
  )
}
