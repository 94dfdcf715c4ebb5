import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '#i18n'
import { useLatest } from '#widgets'
import { faultOf, type LinkKind, wordsFor } from './link-fault.ts'
import { LinkOver } from './link-over.tsx'

type Opening<Page> =
  | { readonly at: 'opening' }
  | { readonly at: 'over'; readonly text: string; readonly mayTryAgain: boolean }
  | { readonly at: 'open'; readonly page: Page }

interface OpenedByLinkProps<Page, Fault extends string> {
  readonly kind: LinkKind<Fault>
  readonly open: (token: string, signal: AbortSignal) => Promise<Page>
  /** The link itself opens nothing any more. */
  readonly onOver?: (token: string) => void
  /** In place of the page while it opens. */
  readonly waiting: ReactNode
  /** `again` opens it anew: behind the page that is there until the next one has come, or with `waits` in its place. */
  readonly children: (page: Page, again: (waits?: 'waits') => void) => ReactNode
}

/** The secret of a link stands behind the #: no server and no log sees it. */
export const tokenHere = (): string => location.hash.slice(1)

/** What somebody without an account opens by a link: its page, or why there is none, and nothing else of the agency. */
export function OpenedByLink<Page, Fault extends string>({ kind, open, onOver, waiting, children }: OpenedByLinkProps<Page, Fault>): ReactNode {
  const t = useT()
  const [state, setState] = useState<Opening<Page>>({ at: 'opening' })
  const [turn, setTurn] = useState(0)
  const latest = useLatest({ kind, open, onOver, t })
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each turn, in whatever language
  useEffect(() => {
    const off = new AbortController()
    const token = tokenHere()
    latest.current.open(token, off.signal).then(
      (page) => {
        if (!off.signal.aborted) setState({ at: 'open', page })
      },
      (error: unknown) => {
        const fault = faultOf(error, latest.current.kind)
        if (fault !== undefined) latest.current.onOver?.(token)
        if (!off.signal.aborted) setState({ at: 'over', text: wordsFor(error, latest.current.t, latest.current.kind), mayTryAgain: fault === undefined })
      },
    )
    return () => off.abort()
  }, [turn])
  const again = (waits?: 'waits'): void => {
    if (waits) setState({ at: 'opening' })
    setTurn((now) => now + 1)
  }
  if (state.at === 'opening') return waiting
  if (state.at === 'over') return <LinkOver text={state.text} onRetry={state.mayTryAgain ? () => again('waits') : undefined} />
  return children(state.page, again)
}
