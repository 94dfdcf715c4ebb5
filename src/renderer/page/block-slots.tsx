import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { useT } from '#i18n'
import { EmptyState } from '#widgets'

/** Blocks of pages that rooms beyond the renderer draw. */
export interface SlotBlocks {
  readonly chat?: ComponentType<{ readonly label: string }>
}

const Blocks = createContext<SlotBlocks>({})

/** Around pages whose blocks somebody lends. */
export const BlockSlots = ({ blocks, children }: { readonly blocks: SlotBlocks; readonly children: ReactNode }) => (
  <Blocks.Provider value={blocks}>{children}</Blocks.Provider>
)

/** A block that somebody else draws; where nobody does, that is said. */
export function SlottedBlock({ name, label }: { readonly name: keyof SlotBlocks; readonly label: string }): ReactNode {
  const t = useT()
  const Block = useContext(Blocks)[name]
  return Block === undefined ? <EmptyState icon="circle-alert" title={t('shared/page.notHere')} /> : <Block label={label} />
}
