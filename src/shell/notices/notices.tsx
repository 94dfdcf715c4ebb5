import { type ReactNode, Suspense } from 'react'
import { useT, withRoomWords } from '#i18n'
import { useApp } from '#store'
import { Banner, Button, lazyPart, Pill } from '#widgets'
import { useRestedFor } from '../use-rested-for.ts'
import css from './notices.module.css'

/** One line for what is said on every page: no page gives up two for it. */
export const NewsLine = ({ children }: { readonly children: ReactNode }) => <div className={css.news}>{children}</div>

/** Says that the data is made up; stays on every page of a demo company. */
export function DemoNotice() {
  const t = useT()
  return (
    <div className={css.demo}>
      <Pill tone="system" label={t('shared/shell.demo')} />
      <span className={css.demoText}>{t('shared/shell.demoText')}</span>
    </div>
  )
}

/** Says that the server is out of reach, and that nothing typed is lost. */
export function OfflineNotice({ onTry }: { readonly onTry: () => void }) {
  const t = useT()
  const offline = useApp((state) => state.offline)
  const captive = useApp((state) => state.captive)
  if (!offline) return null
  return (
    <div className={css.notice}>
      <Banner
        tone="warning"
        icon="wifi-off"
        actions={
          <Button small onClick={onTry}>
            {t('shared/shell.tryNow')}
          </Button>
        }
      >
        {t(captive ? 'shared/shell.captive' : 'shared/shell.offline')}
      </Banner>
    </div>
  )
}

/** What they say waits where they don't come: that the network has gone is said without them. */
const WorkNotices = lazyPart(async () => (await withRoomWords(import('../offline/work-notices.tsx'))).WorkNotices, 'nothing')

/** They come in when the page rests, as what they speak of does; at once without network. */
const REST_MS = 3_000

/** Says what is the matter with the work that is kept on this device, and that a newer version is ready. */
export function DeviceNotices() {
  const offline = useApp((state) => state.offline)
  const rests = useRestedFor(REST_MS)
  return rests || offline ? (
    <Suspense fallback={null}>
      <WorkNotices />
    </Suspense>
  ) : null
}

/** In development: what is wrong with the documents, while the last good version is shown. */
export function DocumentProblems() {
  const t = useT()
  const problems = useApp((state) => state.documentProblems)
  if (problems.length === 0) return null
  return (
    <div className={css.notice}>
      <Banner tone="danger">
        <p className={css.title}>{t('shared/shell.documentProblems', { count: problems.length })}</p>
        <ul className={css.problems}>
          {problems.map(({ document, text }) => (
            <li key={`${document} ${text}`}>
              <code>{text}</code>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
