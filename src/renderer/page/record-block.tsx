import { Suspense } from 'react'
import type { RecordBlock as Block, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { lazyPart, SkeletonLines } from '#widgets'
import page from './page.module.css'

const OwnRecord = lazyPart(async () => (await import('../record/own-record.tsx')).OwnRecord)

export interface RecordBlockProps {
  readonly block: Block
  readonly bundle: ScreenBundle
}

/** The one record that a person reads of a resource, to be changed in place. */
export function RecordBlock({ block, bundle }: RecordBlockProps) {
  const t = useT()
  const resource = bundle.resources[block.resource]
  if (!resource) return null
  return (
    <section className={page.wideBlock} aria-label={t(`${bundle.id}.blocks.${block.id}`)}>
      <Suspense fallback={<SkeletonLines lines={8} />}>
        <OwnRecord resource={resource} block={block} strings={bundle.id} />
      </Suspense>
    </section>
  )
}
