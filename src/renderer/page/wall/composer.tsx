import { type ReactNode, useRef, useState } from 'react'
import { errorText } from '#actions'
import { wallApi } from '#api'
import { healthSignIn, WALL_OPTION_MAX_CHARS, WALL_OPTIONS_MAX, WALL_TEXT_MAX_CHARS } from '#contract'
import { useT } from '#i18n'
import { Banner, Button, Card, Field, IconButton, TextArea, TextInput } from '#widgets'
import css from './wall.module.css'

const TWO = ['', ''] as const

/** Writes a post, with a poll when asked for. What looks like health data is said before it is sent. */
export function Composer({ onPosted }: { readonly onPosted: () => void }): ReactNode {
  const t = useT()
  const id = useRef(crypto.randomUUID())
  const [text, setText] = useState('')
  const [options, setOptions] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const sign = healthSignIn([text, ...options].join('\n'))
  const choices = options.map((each) => each.trim()).filter((each) => each !== '')
  const isReady = text.trim() !== '' && sign === undefined && (options.length === 0 || choices.length >= 2)
  const post = async (): Promise<void> => {
    if (!isReady) return
    setBusy(true)
    setFailure(undefined)
    try {
      await wallApi.post({ id: id.current, text, ...(choices.length >= 2 && { options: choices }) })
      id.current = crypto.randomUUID()
      setText('')
      setOptions([])
      onPosted()
    } catch (error) {
      setFailure(errorText(error, t))
    }
    setBusy(false)
  }
  return (
    <Card>
      <div className={css.composer}>
        <Field label={t('shared/wall.compose')} help={t('shared/wall.noClients')}>
          <TextArea value={text} maxLength={WALL_TEXT_MAX_CHARS} onChange={(next) => setText(next ?? '')} />
        </Field>
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
          <div key={at} className={css.option}>
            <Field label={t('shared/wall.option', { number: at + 1 })}>
              <TextInput
                value={option}
                maxLength={WALL_OPTION_MAX_CHARS}
                onChange={(next) => setOptions(options.map((each, index) => (index === at ? (next ?? '') : each)))}
              />
            </Field>
            {options.length > 2 && (
              <IconButton icon="x" label={t('shared/wall.dropOption')} onClick={() => setOptions(options.filter((_, index) => index !== at))} />
            )}
          </div>
        ))}
        {sign && <Banner tone="danger">{t(`shared/wall.refused.signs.${sign}`)}</Banner>}
        {failure && <Banner tone="danger">{failure}</Banner>}
        <div className={css.buttons}>
          <Button look="solid" icon="send" busy={isBusy} aria-disabled={!isReady} onClick={() => void post()}>
            {t('shared/wall.post')}
          </Button>
          {options.length < WALL_OPTIONS_MAX && (
            <Button icon="list-plus" onClick={() => setOptions(options.length === 0 ? TWO : [...options, ''])}>
              {t(`shared/wall.${options.length === 0 ? 'addPoll' : 'addOption'}`)}
            </Button>
          )}
          {options.length > 0 && <Button onClick={() => setOptions([])}>{t('shared/wall.noPoll')}</Button>}
        </div>
      </div>
    </Card>
  )
}
