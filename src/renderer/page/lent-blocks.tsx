import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { useT } from '#i18n'
import { EmptyState } from '#widgets'

/** Blocks of pages that rooms beyond the renderer draw. */
export interface LentBlocks {
  readonly chat?: ComponentType<{ readonly label: string }>
}

const Lent = createContext<LentBlocks>({})

/** Around pages whose blocks somebody lends. */
export const BlockSlots = ({ blocks, children }: { readonly blocks: LentBlocks; readonly children: ReactNode }) => (
  <Lent.Provider value={blocks}>{children}</Lent.Provider>
)

/** A block that somebody else draws; where nobody does, that is said. */
export function LentBlock({ name, label }: { readonly name: keyof LentBlocks; readonly label: string }): ReactNode {
  const t = useT()
  const Block = useContext(Lent)[name]
  return Block === undefined ? <EmptyState icon="circle-alert" title={t('shared/page.notHere')} /> : <Block label={label} />
}
