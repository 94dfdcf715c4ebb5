import { Suspense, useEffect } from 'react'
import { loadRecordActions } from '#actions'
import type { Boot } from '#contract'
import { useT, withRoomWords } from '#i18n'
import { navigate, useRoute } from '#navigation'
import { loadBlockSlots, loadOperationDialog, loadOutboxCard, ScreenView, type SlotBlocks } from '#renderer'
import { loadOwnFrame, ScreenBoundary } from '#shell'
import { useApp } from '#store'
import { EmptyState, lazyPart } from '#widgets'
import { rested } from './rested.ts'

export interface OwnPageProps {
  readonly boot: Boot
  readonly onTryServer: () => void
}

const OwnFrame = lazyPart(async () => (await withRoomWords(loadOwnFrame())).OwnFrame, 'page')
const BlockSlots = lazyPart(async () => (await loadBlockSlots()).BlockSlots)
const OutboxCard = lazyPart(async () => (await withRoomWords(loadOutboxCard())).OutboxCard, 'nothing')
const ChatBlock = lazyPart(async () => (await import('./chat.tsx')).ChatBlock)

/** Nobody reads a chat through somebody's eyes. */
function OwnChat({ label }: { readonly label: string }) {
  const t = useT()
  const boot = useApp((state) => state.boot)
  if (!boot || boot.viewedBy) return <EmptyState icon="messages-square" title={t('shared/page.notHere')} />
  return <ChatBlock boot={boot} label={label} />
}
const blocks: SlotBlocks = { chat: OwnChat }

/** A clock is pressed where there is no network: what asks for it, and the key that seals what waits, are there before. */
function useReadyForPresses(): void {
  useEffect(() => {
    const prepare = async (): Promise<void> => {
      await rested()
      const [{ startOffline }] = await Promise.all([import('#offline'), loadRecordActions(), withRoomWords(loadOperationDialog())])
      startOffline()
    }
    void prepare().catch(() => undefined)
  }, [])
}

/** The pages of a client or an employee with an account of their own; every other address leads to the first of them. */
export function OwnPage({ boot, onTryServer }: OwnPageProps) {
  const { path, match, params } = useRoute()
  const own = boot.routes.find((route) => route.path.startsWith('/pages/') && route.screen !== undefined)
  const { screen: screenId, kind } = match?.route.path.startsWith('/pages/') ? match.route : {}
  useEffect(() => {
    if (screenId === undefined && own !== undefined) navigate(own.path, { replace: true, force: true })
  }, [screenId, own])
  useReadyForPresses()
  return (
    <Suspense fallback={<div className="starting" aria-busy="true" />}>
      <OwnFrame boot={boot} onTryServer={onTryServer}>
        {!boot.viewedBy && (
          <Suspense fallback={null}>
            <OutboxCard />
          </Suspense>
        )}
        <BlockSlots blocks={blocks}>
          <ScreenBoundary key={path}>{screenId !== undefined && <ScreenView key={path} screenId={screenId} kind={kind} params={params} />}</ScreenBoundary>
        </BlockSlots>
      </OwnFrame>
    </Suspense>
  )
}
