import { memo } from 'react'
import { useT } from '#i18n'
import { Button, Icon } from '#widgets'
import { picturePath } from '../answer/address.ts'
import { AnswerText } from '../answer/answer-text.tsx'
import { Picture } from '../answer/picture.tsx'
import { withoutReason } from '../answer/reason.ts'
import { Sources } from '../answer/sources.tsx'
import { typedOut } from '../answer/typed.ts'
import { useBlocks } from '../answer/use-blocks.ts'
import type { Typist } from '../answer/use-typist.ts'
import { type Answer, type Exchange, isQuoted } from '../desk/conversation.ts'
import { useRoom } from '../room.ts'
import { AnswerTools } from './answer-tools.tsx'
import css from './conversation.module.css'
import { Maker } from './maker.tsx'
import { Nearest } from './nearest.tsx'
import type { MessageWays } from './ways.ts'

export interface AnswerItemProps {
  readonly exchange: Exchange
  readonly answer: Answer
  readonly isLast: boolean
  /** An answer is on its way, here or elsewhere in the conversation. */
  readonly isBusy: boolean
  readonly ways: MessageWays
  /** While it is typed out. */
  readonly typist: Typist | undefined
}

/** An answer as far as it has come, with what it is from and what can be done with it. Drawn anew when something of it changes, not with every word of another. */
export const AnswerItem = memo(function AnswerItem({ exchange, answer, isLast, isBusy, ways, typist }: AnswerItemProps) {
  const t = useT()
  const { desk } = useRoom()
  const all = useBlocks(answer.text)
  const { state } = answer
  const { words: blocks, reason } = withoutReason(all, answer.mode)
  const isThere = state === 'done' && typist === undefined
  const shown = typist ? typedOut(all, typist.shown) : blocks
  const again = (): void => {
    desk.retry(exchange.clientId)
    ways.onWrite()
  }
  const pictures = answer.images.flatMap((image) => picturePath(image, location.origin) ?? [])
  return (
    <div className={css.answer} aria-busy={state === 'asking' || state === 'coming' || undefined}>
      <span className={css.face} aria-hidden>
        <Icon name="bot" size={18} />
      </span>
      <div className={css.said}>
        <span className="only-read-aloud">{t('shared/assistant.answered')}</span>
        {(state === 'asking' || (state === 'coming' && answer.text === '')) && (
          <p className={css.looking}>
            <span className={css.dots} aria-hidden>
              <span />
              <span />
              <span />
            </span>
            {t('shared/assistant.looking')}
          </p>
        )}
        {shown.length > 0 && (
          <AnswerText blocks={shown} isEnglish={isQuoted(answer)} isModel={answer.mode === 'llm'} onLeave={ways.onLeave} onView={ways.onView} />
        )}
        {isThere && all.length === 0 && <p>{t('shared/assistant.notUnderstood')}</p>}
        {typist && typist.shown > 0 && (
          <Button
            small
            look="quiet"
            onClick={() => {
              typist.showAll()
              ways.onWrite()
            }}
          >
            {t('shared/assistant.showAll')}
          </Button>
        )}
        {state === 'stopped' && (
          <p className={css.note}>
            <Icon name="circle-alert" size={14} />
            {t('shared/assistant.stopped')}
          </p>
        )}
        {state === 'failed' && (
          <div className={css.failure}>
            {answer.text !== '' && <p className={css.note}>{t('shared/assistant.cutOff')}</p>}
            <p className={css.problem}>
              <Icon name="octagon-alert" />
              {t('shared/assistant.failed')}
            </p>
            <Button small icon="refresh-cw" onClick={again}>
              {t('shared/assistant.retry')}
            </Button>
          </div>
        )}
        {isThere && all.length > 0 && <Maker answer={answer} reason={reason} />}
        {isThere && pictures.length > 0 && (
          <div className={css.pictures}>
            {pictures.map((path) => (
              <Picture key={path} path={path} name="" onView={ways.onView} />
            ))}
          </div>
        )}
        {isThere && answer.sources.length > 0 && <Sources sources={answer.sources} />}
        {isThere && (answer.abstained || all.length === 0) && <Nearest exchange={exchange} nearest={answer.nearest} isBusy={isBusy} ways={ways} />}
        {(isThere || state === 'stopped') && (
          <AnswerTools exchange={exchange} answer={answer} blocks={blocks} onAgain={isLast && exchange.question !== '' ? again : undefined} />
        )}
      </div>
    </div>
  )
})
