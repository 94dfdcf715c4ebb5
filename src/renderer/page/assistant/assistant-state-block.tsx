import { lazyPart } from '#widgets'
import { DeskBlock } from '../desk-block.tsx'
import page from '../page.module.css'

const AssistantState = lazyPart(async () => (await import('./assistant-state.tsx')).AssistantState)

/** What makes the assistant's answers, and how that is; `label` stands above it. */
export const AssistantStateBlock = ({ label }: { readonly label: string }) => (
  <DeskBlock label={label} className={page.wideBlock}>
    <AssistantState title={label} />
  </DeskBlock>
)
