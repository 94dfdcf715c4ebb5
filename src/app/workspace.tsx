import { Suspense, useEffect } from 'react'
import type { Boot } from '#contract'
import { useT } from '#i18n'
import { navigate, useRoute } from '#navigation'
import { LendBlocks, type LentBlocks, loadOutboxCard, ScreenView } from '#renderer'
import { Frame, type FrameProps, keepLook, loadLanguageLine, loadOwnFrame, NotFound, ScreenBoundary } from '#shell'
import { useApp } from '#store'
import { EmptyState, lazyPart } from '#widgets'

export interface WorkspaceProps {
  readonly boot: Boot
  readonly onTryServer: () => void
}

const LanguageLine = lazyPart(async () => (await loadLanguageLine()).LanguageLine, 'nothing')
const OutboxCard = lazyPart(async () => (await loadOutboxCard()).OutboxCard, 'nothing')
const outbox = (
  <Suspense fallback={null}>
    <OutboxCard />
  </Suspense>
)

/** What other rooms lend to the top bar. */
const lent: NonNullable<FrameProps['lent']> = {
  game: async () => (await import('#games')).GamesDialog,
  voice: async () => {
    const { VoiceDialog } = await import('#voice')
    return ({ boot, onClose }) => <VoiceDialog boot={boot} onLook={keepLook} onFontSize={(FONT_SIZE) => keepLook({ FONT_SIZE })} onClose={onClose} />
  },
}

/** The shell around the page of the present address. */
export function Workspace({ boot, onTryServer }: WorkspaceProps) {
  const t = useT()
  const { path, match, params, nameKey } = useRoute()
  const screenId = match?.route.planned ? undefined : match?.route.screen
  return (
    <Frame boot={boot} onTryServer={onTryServer} outbox={outbox} lent={lent}>
      <ScreenBoundary key={path}>
        {screenId ? <ScreenView key={path} screenId={screenId} params={params} /> : <NotFound name={t(nameKey ?? 'shared/navigation.workspace')} />}
      </ScreenBoundary>
    </Frame>
  )
}

const OwnFrame = lazyPart(async () => (await loadOwnFrame()).OwnFrame, 'page')

const ChatBlock = lazyPart(async () => (await import('./chat.tsx')).ChatBlock)

/** Nobody reads a chat through somebody's eyes. */
function OwnChat({ label }: { readonly label: string }) {
  const t = useT()
  const boot = useApp((state) => state.boot)
  if (!boot || boot.viewedBy) return <EmptyState icon="messages-square" title={t('shared/page.notHere')} />
  return <ChatBlock boot={boot} label={label} />
}
const lentBlocks: LentBlocks = { chat: OwnChat }

/** The one page of a client or an employee with an account of their own; every other address leads to it. */
export function OwnPage({ boot, onTryServer }: WorkspaceProps) {
  const { path, match, params } = useRoute()
  const own = boot.routes.find((route) => route.path.startsWith('/pages/') && route.screen !== undefined)
  const screenId = match?.route.path.startsWith('/pages/') ? match.route.screen : undefined
  useEffect(() => {
    if (screenId === undefined && own !== undefined) navigate(own.path, { replace: true, force: true })
  }, [screenId, own])
  return (
    <Suspense fallback={<div className="starting" aria-busy="true" />}>
      <OwnFrame boot={boot} onTryServer={onTryServer}>
        <LendBlocks value={lentBlocks}>
          <ScreenBoundary key={path}>{screenId !== undefined && <ScreenView key={path} screenId={screenId} params={params} />}</ScreenBoundary>
        </LendBlocks>
      </OwnFrame>
    </Suspense>
  )
}

/** A page that stands alone, without menu: the account area, and addresses outside of the workspace. */
export function StandAlone({ screenId }: { readonly screenId: string }) {
  return (
    <main id="content" tabIndex={-1}>
      <ScreenBoundary key={screenId}>
        <ScreenView key={screenId} screenId={screenId} />
      </ScreenBoundary>
      <Suspense fallback={null}>
        <LanguageLine />
      </Suspense>
    </main>
  )
}
