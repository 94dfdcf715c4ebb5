import { lazyPart } from '#widgets'
import { DeskBlock } from '../desk-block.tsx'
import page from '../page.module.css'

const WordsDesk = lazyPart(async () => (await import('./words-desk.tsx')).WordsDesk)

/** The company's own words; `label` names it for who can't see it. */
export const WordsBlock = ({ label }: { readonly label: string }) => (
  <DeskBlock label={label} className={page.wideBlock}>
    <WordsDesk />
  </DeskBlock>
)
