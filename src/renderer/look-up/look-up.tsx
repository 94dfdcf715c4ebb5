import { type ReactNode, Suspense, useState } from 'react'
import type { ResolvedField } from '#contract'
import type { Taking } from '#form-engine'
import { useT, withRoomWords } from '#i18n'
import { useApp } from '#store'
import { Button, lazyPart } from '#widgets'

const LookUpDialog = lazyPart(async () => (await withRoomWords(import('./look-up-dialog.tsx'))).LookUpDialog)

interface LookUpProps {
  readonly looksUp: NonNullable<ResolvedField['looksUp']>
  readonly taking: Taking
}

/** Offers to look a number up in its registry; nothing where the installation is connected to none. */
export function LookUp({ looksUp: { registry }, taking }: LookUpProps): ReactNode {
  const t = useT()
  const isConnected = useApp(({ boot }) => boot?.server.registries?.includes(registry) === true)
  const [isOpen, setOpen] = useState(false)
  if (!isConnected) return null
  return (
    <>
      <Button small look="quiet" icon="search" onClick={() => setOpen(true)}>
        {t(`shared/look-up.open.${registry}`)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LookUpDialog registry={registry} typed={taking.typed()} onTake={taking.take} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
