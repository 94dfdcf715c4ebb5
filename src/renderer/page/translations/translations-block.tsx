import { lazyPart } from '#widgets'
import { DeskBlock } from '../desk-block.tsx'

const TranslationsDesk = lazyPart(async () => (await import('./translations-desk.tsx')).TranslationsDesk)

/** Strings of a language beside the English ones; `label` names it for who can't see it. */
export const TranslationsBlock = ({ label }: { readonly label: string }) => (
  <DeskBlock label={label}>
    <TranslationsDesk />
  </DeskBlock>
)
