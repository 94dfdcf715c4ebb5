import { lazyPart } from '#widgets'
import { DeskBlock } from '../desk-block.tsx'
import page from '../page.module.css'

const LogoDesk = lazyPart(async () => (await import('./logo-desk.tsx')).LogoDesk)

/** The company's logo; `label` names it for who can't see it. */
export const LogoBlock = ({ label }: { readonly label: string }) => (
  <DeskBlock label={label} className={page.wideBlock}>
    <LogoDesk />
  </DeskBlock>
)
