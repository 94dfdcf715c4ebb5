import { Suspense } from 'react'
import type { Boot } from '#contract'
import { useT } from '#i18n'
import { useRoute } from '#navigation'
import { loadOutboxCard, ScreenView } from '#renderer'
import { Frame, type FrameProps, keepLook, loadLanguageLine, NotFound, ScreenBoundary } from '#shell'
import { lazyPart } from '#widgets'

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
  assistant: async () => (await import('./assistant.tsx')).Assistant,
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
