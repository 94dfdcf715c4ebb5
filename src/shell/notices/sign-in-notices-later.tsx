import { Suspense } from 'react'
import type { Boot } from '#contract'
import { withRoomWords } from '#i18n'
import { lazyPart } from '#widgets'

const SignInNotices = lazyPart(async () => (await withRoomWords(import('./sign-in-notices.tsx'))).SignInNotices, 'nothing')

/** What this person is shown at sign-in, fetched only where there is something. */
export const SignInNoticesLater = ({ notices }: { readonly notices: Boot['notices'] }) =>
  notices ? (
    <Suspense fallback={null}>
      <SignInNotices notices={notices} />
    </Suspense>
  ) : null
