import { type FunctionComponent, startTransition, use, useEffect, useReducer } from 'react'
import { useT } from '#i18n'
import { Button } from '../button/button.tsx'
import { Banner } from './banner.tsx'
import { ErrorState } from './empty-state.tsx'

/** How it is told that a part did not come: in the place of a page, in a line, or not at all, where what it would say can wait. */
export type WhenMissing = 'page' | 'line' | 'nothing'

const AGAIN_MS = 5_000

/** A part that can also be fetched before it is drawn; resolves all the same when it does not come, since drawing it asks again. */
export interface LazyPart<P extends object> extends FunctionComponent<P> {
  readonly fetchAhead: () => Promise<void>
}

/**
 * A part of the page that is fetched when it is first drawn; draw it inside of Suspense. One that does not come, because the network has
 * just gone, takes nothing else away: it says so, and is asked for again by a button, with the network, and every few seconds.
 */
export function lazyPart<P extends object>(load: () => Promise<FunctionComponent<P>>, whenMissing: WhenMissing = 'line'): LazyPart<P> {
  let coming: Promise<FunctionComponent<P> | undefined> | undefined
  let come: FunctionComponent<P> | undefined
  const fetchIt = (): Promise<FunctionComponent<P> | undefined> => {
    const fetching: Promise<FunctionComponent<P> | undefined> = load().then(
      (part) => {
        come = part
        // React does not wait for a promise that says so: what it waited for it shows no sooner than 300 ms after what stood in its place.
        return Object.assign(fetching, { status: 'fulfilled', value: part }).value
      },
      // It is told where it is missing, and asked for again.
      () => undefined,
    )
    return fetching
  }
  const forget = (): void => {
    if (!come) coming = undefined
  }
  const fetchAhead = async (): Promise<void> => {
    coming ??= fetchIt()
    await coming
    forget()
  }
  function Lazy(props: P) {
    const [, redraw] = useReducer((times: number) => times + 1, 0)
    coming ??= fetchIt()
    const Part = use(coming)
    if (Part) return <Part {...props} />
    return (
      <Missing
        when={whenMissing}
        onGone={forget}
        onAgain={() => {
          forget()
          // What stands here stays until there is something else.
          startTransition(redraw)
        }}
      />
    )
  }
  return Object.assign(Lazy, { fetchAhead })
}

interface MissingProps {
  readonly when: WhenMissing
  readonly onAgain: () => void
  readonly onGone: () => void
}

function Missing({ when, onAgain, onGone }: MissingProps) {
  const t = useT()
  useEffect(() => {
    const timer = setInterval(onAgain, AGAIN_MS)
    window.addEventListener('online', onAgain)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onAgain)
    }
  }, [onAgain])
  useEffect(() => onGone, [onGone])
  if (when === 'nothing') return null
  if (when === 'page') return <ErrorState title={t('shared/widgets.missing')} message={t('shared/widgets.missingHint')} onRetry={onAgain} />
  return (
    <Banner
      tone="warning"
      icon="wifi-off"
      actions={
        <Button small onClick={onAgain}>
          {t('shared/widgets.tryAgain')}
        </Button>
      }
    >
      {t('shared/widgets.missing')} {t('shared/widgets.missingHint')}
    </Banner>
  )
}
