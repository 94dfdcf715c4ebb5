import { Suspense, useEffect } from 'react'
import { CALL_PATH, FIRST_SET_UP_PATH, isOwnAccount, ROOM_WORDS } from '#contract'
import { loadWords, withRoomWords } from '#i18n'
import { fallbackRoute, navigate, useRoute, useRoutes } from '#navigation'
import { forgetReturnTo, keepReturnTo, LOGIN_PATH, returnTo } from '#session'
import { loadSealedStart, ScreenBoundary, useDocumentTitle } from '#shell'
import { useApp } from '#store'
import { lazyPart } from '#widgets'
import { tryServer, useConnectionWatch } from './connection.ts'
import { redirectOf } from './redirect.ts'
import { rested } from './rested.ts'
import { useLive } from './use-live.ts'
import { StandAlone, Workspace } from './workspace.tsx'

const SealedStart = lazyPart(async () => {
  // An older version has kept its words otherwise: what lies on this device is opened all the same.
  const [{ SealedStart: Part }] = await Promise.all([loadSealedStart(), loadWords([ROOM_WORDS])])
  return Part
}, 'page')
const Chat = lazyPart(async () => {
  await rested()
  return (await withRoomWords(import('./chat.tsx'))).Chat
}, 'nothing')
const OwnPage = lazyPart(async () => (await withRoomWords(import('./own-page.tsx'))).OwnPage, 'page')
const CallPage = lazyPart(async () => (await withRoomWords(import('#call'))).CallPage, 'page')
const starting = <div className="starting" aria-busy="true" />

/** The page: the workspace of whoever is signed in, else the account area. */
export function Root() {
  const phase = useApp((state) => state.phase)
  useConnectionWatch()
  useLive()
  if (phase === 'starting') return starting
  if (phase === 'sealed')
    return (
      <Suspense fallback={starting}>
        <SealedStart onTryServer={() => void tryServer()} />
      </Suspense>
    )
  return phase === 'failed' ? null : <Page phase={phase} />
}

function Page({ phase }: { readonly phase: 'ready' | 'signed-out' }) {
  const boot = useApp((state) => state.boot)
  const routes = useRoutes()
  const { path, match, search } = useRoute()
  const hasNoAccounts = phase === 'signed-out' && routes.some((route) => route.path === FIRST_SET_UP_PATH)
  const target = redirectOf(phase, path, hasNoAccounts)
  const asked = search.size > 0 ? `${path}?${search.toString()}` : path
  useEffect(() => {
    if (!target) {
      if (phase === 'ready') forgetReturnTo()
    } else if (target === 'set-up') navigate(FIRST_SET_UP_PATH, { replace: true, force: true })
    else if (target === 'login') {
      keepReturnTo(asked)
      navigate(LOGIN_PATH, { replace: true, force: true })
    } else navigate(returnTo(), { replace: true, force: true })
  }, [target, asked, phase])
  if (target) return null
  if (boot && path.startsWith('/pages/')) {
    const work = { boot, onTryServer: () => void tryServer() }
    if (isOwnAccount(boot.user.userType))
      return (
        <Suspense fallback={starting}>
          <OwnPage {...work} />
        </Suspense>
      )
    return (
      <>
        <Workspace {...work} />
        {!boot.viewedBy && (
          <ScreenBoundary>
            <Suspense fallback={null}>
              <Chat boot={boot} />
            </Suspense>
          </ScreenBoundary>
        )}
      </>
    )
  }
  if (boot && !boot.viewedBy && path.startsWith(`${CALL_PATH}/`)) {
    return (
      <Suspense fallback={starting}>
        <CallPage room={path.slice(CALL_PATH.length + 1)} />
      </Suspense>
    )
  }
  const screenId = match?.route.screen ?? fallbackRoute(routes)?.screen
  return screenId ? <AccountPage screenId={screenId} /> : null
}

function AccountPage({ screenId }: { readonly screenId: string }) {
  useDocumentTitle()
  return <StandAlone screenId={screenId} />
}
