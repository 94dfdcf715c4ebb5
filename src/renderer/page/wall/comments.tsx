import { type ReactNode, useRef, useState } from 'react'
import { wallApi } from '#api'
import { healthSignIn, WALL_COMMENT_MAX_CHARS } from '#contract'
import { useT } from '#i18n'
import { Banner, Button, IconButton, TextInput } from '#widgets'
import type { PostProps } from './post-props.ts'
import { Voice } from './voice.tsx'
import css from './wall.module.css'

/** What others say to a post, and a line to say something. */
export function Comments({ post: { id, comments }, mayModerate, change }: PostProps): ReactNode {
  const t = useT()
  const own = useRef(crypto.randomUUID())
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const sign = healthSignIn(text)
  const send = async (): Promise<void> => {
    if (text.trim() === '' || sign !== undefined) return
    setBusy(true)
    if (await change(() => wallApi.comment(id, { id: own.current, text }))) {
      own.current = crypto.randomUUID()
      setText('')
    }
    setBusy(false)
  }
  return (
    <div className={css.comments}>
      {comments.map((comment) => (
        <div key={comment.id} className={css.comment}>
          <div className={css.head}>
            <Voice voice={comment} size={28} />
            {(comment.mine || mayModerate) && (
              <IconButton icon="trash-2" label={t('shared/wall.dropComment')} onClick={() => void change(() => wallApi.dropComment(comment.id))} />
            )}
          </div>
          <p className={css.text}>{comment.text}</p>
        </div>
      ))}
      {sign && <Banner tone="danger">{t(`shared/wall.refused.signs.${sign}`)}</Banner>}
      <div className={css.option}>
        <TextInput
          label={t('shared/wall.comment')}
          placeholder={t('shared/wall.comment')}
          value={text}
          maxLength={WALL_COMMENT_MAX_CHARS}
          onChange={(next) => setText(next ?? '')}
        />
        <Button busy={isBusy} aria-disabled={text.trim() === '' || sign !== undefined} onClick={() => void send()}>
          {t('shared/wall.send')}
        </Button>
      </div>
    </div>
  )
}
