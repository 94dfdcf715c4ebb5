import { type ReactNode, useState } from 'react'
import { wallApi } from '#api'
import { WALL_REASON_MAX_CHARS, type WallPost, type WallState } from '#contract'
import { useT } from '#i18n'
import { Button, Card, Dialog, Field, IconButton, Menu, Pill, TextArea } from '#widgets'
import { Comments } from './comments.tsx'
import { Poll } from './poll.tsx'
import type { PostProps } from './post-props.ts'
import { Voice } from './voice.tsx'
import css from './wall.module.css'

type Deed = 'pin' | 'unpin' | 'report' | WallState

const ICONS: Readonly<Record<Deed, string>> = { pin: 'pin', unpin: 'pin', report: 'flag', hidden: 'eye-off', removed: 'trash-2', published: 'undo-2' }

/** What this reader may do with a post, beside liking and commenting it. */
function deedsFor({ mine, pinned, state }: WallPost, mayModerate: boolean): readonly Deed[] {
  if (!mayModerate) return mine ? ['removed'] : ['report']
  const states = (['published', 'hidden', 'removed'] as const).filter((each) => each !== state)
  return [pinned ? 'unpin' : 'pin', ...(mine ? [] : (['report'] as const)), ...states]
}

/** One post with its poll, its comments and what may be done with it. */
export function PostCard({ post, mayModerate, change }: PostProps): ReactNode {
  const t = useT()
  const [isReporting, setReporting] = useState(false)
  const { id, likes, liked, reports = [] } = post
  const does = (deed: Deed): void => {
    if (deed === 'report') setReporting(true)
    else void change(() => wallApi.change(id, deed === 'pin' || deed === 'unpin' ? { pinned: deed === 'pin' } : { state: deed }))
  }
  return (
    <Card>
      <article className={css.post}>
        <header className={css.head}>
          <Voice voice={post} />
          {post.pinned && <Pill tone="info" label={t('shared/wall.pinned')} />}
          {post.state !== 'published' && <Pill tone="warning" label={t(`shared/wall.states.${post.state}`)} />}
          <Menu
            label={t('shared/wall.menu')}
            entries={deedsFor(post, mayModerate).map((deed) => ({
              id: deed,
              label: t(`shared/wall.deeds.${deed}`),
              icon: ICONS[deed],
              danger: deed === 'removed',
            }))}
            onChoose={(deed) => does(deed as Deed)}
            trigger={(props) => <IconButton {...props} icon="ellipsis-vertical" label={t('shared/wall.menu')} />}
          />
        </header>
        <p className={css.text}>{post.text}</p>
        {post.options && <Poll post={post} change={change} />}
        {reports.length > 0 && (
          <ul className={css.reports}>
            {reports.map((reason) => (
              <li key={reason}>{t('shared/wall.reported', { reason })}</li>
            ))}
          </ul>
        )}
        <Button small look="quiet" icon="thumbs-up" aria-pressed={liked} onClick={() => void change(() => wallApi.mark(id, { liked: !liked }))}>
          {t('shared/wall.like', { count: likes })}
        </Button>
        <Comments post={post} mayModerate={mayModerate} change={change} />
      </article>
      {isReporting && <ReportDialog onClose={() => setReporting(false)} onReport={(reason) => change(() => wallApi.report(id, reason))} />}
    </Card>
  )
}

interface ReportProps {
  readonly onReport: (reason: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks what is wrong with a post. */
function ReportDialog({ onReport, onClose }: ReportProps): ReactNode {
  const t = useT()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const send = async (): Promise<void> => {
    setTried(true)
    if (reason.trim() !== '' && (await onReport(reason.trim()))) onClose()
  }
  return (
    <Dialog
      title={t('shared/wall.deeds.report')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/wall.cancel')}</Button>
          <Button look="solid" onClick={() => void send()}>
            {t('shared/wall.deeds.report')}
          </Button>
        </>
      }
    >
      <Field label={t('shared/wall.reason')} required error={isTried && reason.trim() === '' ? t('shared/validation.required') : undefined}>
        <TextArea value={reason} maxLength={WALL_REASON_MAX_CHARS} onChange={(text) => setReason(text ?? '')} />
      </Field>
    </Dialog>
  )
}
