import type { RecordBlock as Block, ScreenBundle } from '#contract'
import { lazyPart } from '#widgets'
import { ResourceDesk } from './desk-block.tsx'
import page from './page.module.css'

const OwnRecord = lazyPart(async () => (await import('../record/own-record.tsx')).OwnRecord)

export interface RecordBlockProps {
  readonly block: Block
  readonly bundle: ScreenBundle
}

/** The one record that a person reads of a resource, to be changed in place. */
export const RecordBlock = ({ block, bundle }: RecordBlockProps) => (
  <ResourceDesk block={block} bundle={bundle} className={page.wideBlock}>
    {(resource) => <OwnRecord resource={resource} block={block} strings={bundle.id} />}
  </ResourceDesk>
)
