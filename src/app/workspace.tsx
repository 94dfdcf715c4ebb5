import { Suspense } from 'react'
import type { Boot } from '#contract'
import { useT, withRoomWords } from '#i18n'
import { useRoute } from '#navigation'
import { loadOutboxCard, loadRunsDialog, ScreenView } from '#renderer'
import { LOGIN_PATH } from '#session'
import { Frame, type FrameProps, loadLanguageLine, NotFound, ScreenBoundary } from '#shell'
import { lazyPart } from '#widgets'
import { FetchAhead, type FetchAheadProps } from './fetch-ahead.tsx'

export interface WorkspaceProps {
  readonly boot: Boot
  readonly onTryServer: () => void
}

const LanguageLine = lazyPart(async () => (await loadLanguageLine()).LanguageLine, 'nothing')
const OutboxCard = lazyPart(async () => (await withRoomWords(loadOutboxCard())).OutboxCard, 'nothing')
const outbox = (
  <Suspense fallback={null}>
    <OutboxCard />
  </Suspense>
)

/** What other rooms lend to the top bar. */
const layerSlots: NonNullable<FrameProps['layerSlots']> = {
  assistant: async () => (await withRoomWords(import('./assistant.tsx'))).Assistant,
  game: async () => (await withRoomWords(import('#games'))).GamesDialog,
  runs: async () => (await withRoomWords(loadRunsDialog())).RunsDialog,
  voice: async () => (await withRoomWords(import('./voice.tsx'))).Voice,
}

/** The first list that is opened need not wait for what draws it, nor the home page while somebody is still typing their password. */
const AHEAD = { inside: ['list'], atSignIn: ['dashboard', 'list'] } as const satisfies Record<string, FetchAheadProps['kinds']>

/** The shell around the page of the present address. */
export function Workspace({ boot, onTryServer }: WorkspaceProps) {
  const t = useT()
  const { path, match, params, nameKey } = useRoute()
  const { screen: screenId, kind } = match && !match.route.planned ? match.route : {}
  return (
    <Frame boot={boot} onTryServer={onTryServer} outbox={outbox} layerSlots={layerSlots}>
      <ScreenBoundary key={path}>
        {screenId ? <ScreenView key={path} screenId={screenId} kind={kind} params={params} /> : <NotFound name={t(nameKey ?? 'shared/navigation.workspace')} />}
      </ScreenBoundary>
      <FetchAhead kinds={AHEAD.inside} />
    </Frame>
  )
}

/** A page that stands alone, without menu: the account area, and addresses outside of the workspace. */
export function StandAlone({ screenId }: { readonly screenId: string }) {
  const { path } = useRoute()
  return (
    <main id="content" tabIndex={-1}>
      <ScreenBoundary key={screenId}>
        <ScreenView key={screenId} screenId={screenId} />
      </ScreenBoundary>
      <Suspense fallback={null}>
        <LanguageLine />
      </Suspense>
      {path === LOGIN_PATH && <FetchAhead kinds={AHEAD.atSignIn} />}
    </main>
  )
}
