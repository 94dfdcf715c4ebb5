import { type RefObject, useMemo, useState } from 'react'
import { useT } from '#i18n'
import { Banner, Button, EmptyState, SkeletonLines } from '#widgets'
import { LeaveDialog } from './answer/leave-dialog.tsx'
import { PictureDialog } from './answer/picture.tsx'
import css from './assistant-panel.module.css'
import { type Changing, Composer, type ComposerHandle } from './compose/composer.tsx'
import { Announcer } from './conversation/announcer.tsx'
import { Messages } from './conversation/messages.tsx'
import { useLiveAnswer } from './conversation/use-live-answer.ts'
import type { MessageWays } from './conversation/ways.ts'
import { activeOf } from './desk/desk-state.ts'
import { Hero } from './hero/hero.tsx'
import { useDesk, useRoom } from './room.ts'
import { UndoAnnouncer, UndoOffer } from './undo-offer.tsx'

export interface ContentProps {
  readonly hasHero: boolean
  readonly composer: RefObject<ComposerHandle | null>
}

/** Below the head of the panel: the open conversation and its writing field, or what stands there before there is one. */
export function Content({ hasHero, composer }: ContentProps) {
  const t = useT()
  const { desk } = useRoom()
  const active = useDesk(activeOf)
  const list = useDesk((state) => state.list)
  const isEmpty = useDesk(({ conversations }) => conversations.length === 0)
  const [changing, setChanging] = useState<Changing>()
  const [leaving, setLeaving] = useState<string>()
  const [viewed, setViewed] = useState<string>()
  const live = useLiveAnswer(active)
  const ways = useMemo(
    (): MessageWays => ({
      onEdit: setChanging,
      onLeave: setLeaving,
      onView: setViewed,
      onAsk: (question) => {
        composer.current?.ask(question)
      },
      onWrite: () => composer.current?.focus(),
    }),
    [composer],
  )
  const isThere = active?.exchanges.some(({ clientId }) => clientId === changing?.clientId)
  return (
    <>
      {list === 'failed' && (
        <div className={css.bar}>
          <Banner
            tone="warning"
            actions={
              <Button small onClick={() => void desk.refresh()}>
                {t('shared/assistant.retry')}
              </Button>
            }
          >
            {t('shared/assistant.listFailed')}
          </Banner>
        </div>
      )}
      {list === 'loading' && isEmpty && (
        <div className={css.coming} aria-busy>
          <SkeletonLines lines={6} />
        </div>
      )}
      {hasHero && <Hero composer={composer} />}
      {!hasHero && !isEmpty && !active && <EmptyState icon="messages-square" title={t('shared/assistant.selectOrStart')} />}
      {active && <Messages conversation={active} live={live} ways={ways} />}
      <UndoOffer onGone={ways.onWrite} />
      {active && (
        <Composer
          ref={composer}
          changing={isThere ? changing : undefined}
          onChanged={() => setChanging(undefined)}
          isTyping={live.isTyping}
          onStop={() => {
            desk.stop()
            if (live.isBehind) live.typist.showAll()
          }}
        />
      )}
      <Announcer exchange={live.exchange} />
      <UndoAnnouncer />
      {leaving !== undefined && <LeaveDialog url={leaving} onClose={() => setLeaving(undefined)} />}
      {viewed !== undefined && <PictureDialog path={viewed} onClose={() => setViewed(undefined)} />}
    </>
  )
}
