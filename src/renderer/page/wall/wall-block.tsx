import { lazyPart } from '#widgets'
import { DeskBlock } from '../desk-block.tsx'
import page from '../page.module.css'

const Wall = lazyPart(async () => (await import('./wall.tsx')).Wall)

/** The wall of owners; `label` names it for who can't see it. */
export const WallBlock = ({ label }: { readonly label: string }) => (
  <DeskBlock label={label} className={page.wideBlock}>
    <Wall />
  </DeskBlock>
)
