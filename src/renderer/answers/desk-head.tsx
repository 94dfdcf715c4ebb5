import { Suspense } from 'react'
import type { DraftContent } from '#contract'
import type { AnswerSession } from '#form-engine'
import { useT } from '#i18n'
import { useApp } from '#store'
import { Banner, lazyPart } from '#widgets'
import css from './answers.module.css'
import { type DeskTool, DeskTools } from './desk-tools.tsx'
import { FilingFailure } from './filing-failure.tsx'
import { ReplacesNotice } from './replaces-notice.tsx'
import type { Filing } from './use-filing.ts'
import type { Versions } from './versions/use-versions.ts'

export const loadVersionNotice = () => import('./versions/version-notice.tsx')
const VersionNotice = lazyPart(async () => (await loadVersionNotice()).VersionNotice)

export interface DeskHeadProps {
  readonly session: AnswerSession
  readonly layout: 'pages' | 'single'
  readonly replaces: DraftContent['replaces'] | undefined
  readonly filing: Filing
  readonly versions: Versions
  /** Leaving now would lose answers. */
  readonly isAtRisk: boolean
  readonly corrects: boolean
  /** Address of the screen of this form. */
  readonly home: string
  readonly onUse: (tool: DeskTool) => void
}

/** Title and tools of a form being filled in, and all that has to be known of it first. */
export function DeskHead({ session, layout, replaces, filing, versions, isAtRisk, corrects, home, onUse }: DeskHeadProps) {
  const t = useT()
  const isOffline = useApp((state) => state.offline)
  const { form } = session
  return (
    <header className={css.screen}>
      <div className={css.head}>
        <div className={css.title}>
          <h1>{t(form.title)}</h1>
          {form.description && <span className={css.facts}>{t(form.description)}</span>}
        </div>
        <DeskTools session={session} layout={layout} onUse={onUse} />
      </div>
      {replaces && <ReplacesNotice replaces={replaces} title={form.title} isTooLate={filing.isTooLate} onAlone={filing.detachFromReplaced} />}
      {(versions.isOld || versions.undo) && (
        <Suspense fallback={null}>
          <VersionNotice versions={versions} session={session} />
        </Suspense>
      )}
      {isOffline && (
        <Banner tone="warning" icon="wifi-off">
          {t(isAtRisk ? 'shared/answers.offlineUnkept' : form.offline && !corrects ? 'shared/answers.offlineQueues' : 'shared/answers.offline')}
        </Banner>
      )}
      {filing.failure && <FilingFailure key={filing.failure.turn} failure={filing.failure} home={home} />}
    </header>
  )
}
