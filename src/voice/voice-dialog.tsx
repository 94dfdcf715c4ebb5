import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Boot, Look } from '#contract'
import { useT } from '#i18n'
import { leaveSafely, navigate } from '#navigation'
import { Banner, Button, classNames, commitTyping, Dialog, TextInput } from '#widgets'
import { useConversation } from './use-conversation.ts'
import css from './voice.module.css'

export interface VoiceDialogProps {
  readonly boot: Pick<Boot, 'menu' | 'company'>
  /** The page waits for a sign-in: nothing is heard or said over it. */
  readonly isLocked: boolean
  readonly onLook: (look: Partial<Look>) => void
  /** Pixels of the base letter. */
  readonly onFontSize: (size: number) => void
  readonly onClose: () => void
}

/** spec: shell-and-account §9 */
const LAYOUT_RELOAD_MS = 2_000

/** Screens and settings by voice, or typed where nothing can be heard. */
export function VoiceDialog({ boot, isLocked, onLook, onFontSize, onClose }: VoiceDialogProps) {
  const t = useT()
  const [text, setText] = useState('')
  const end = useRef<HTMLFormElement>(null)
  const { lines, fault, isListening, hearing, say, toggle } = useConversation({
    menu: boot.menu,
    isLocked,
    onOpen: (path) => {
      onClose()
      leaveSafely(() => navigate(path))
    },
    onLook,
    onFontSize,
    onLayout: () => setTimeout(() => leaveSafely(() => location.reload()), LAYOUT_RELOAD_MS),
  })
  useEffect(() => {
    if (lines.length > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines.length])
  const canListen = hearing === 'on-device' || (hearing === 'remote' && boot.company.speechAllowed === true)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    flushSync(commitTyping)
    say(text)
    setText('')
  }
  return (
    <Dialog title={t('shared/voice.title')} onClose={onClose}>
      <p className={css.about}>{t('shared/voice.about')}</p>
      {canListen ? (
        <div className={css.mic}>
          <Button look={isListening ? 'danger' : 'solid'} icon={isListening ? 'mic-off' : 'mic'} aria-pressed={isListening} onClick={toggle}>
            {t(isListening ? 'shared/voice.stop' : 'shared/voice.start')}
          </Button>
          <span role="status" className={classNames(css.state, isListening && css.on)}>
            {t(isListening ? 'shared/voice.listening' : 'shared/voice.idle')}
          </span>
        </div>
      ) : (
        hearing !== undefined && <Banner>{t(hearing === 'none' ? 'shared/voice.cannotHear' : 'shared/voice.notAllowed')}</Banner>
      )}
      {fault !== undefined && <Banner tone="danger">{t(`shared/voice.faults.${fault}`)}</Banner>}
      <ol className={css.lines} aria-live="polite" aria-label={t('shared/voice.conversation')}>
        {lines.map(({ id, by, text: said }) => (
          <li key={id} className={by === 'person' ? css.person : css.assistant} dir="auto">
            {said}
          </li>
        ))}
      </ol>
      <form ref={end} className={css.typed} onSubmit={submit} noValidate>
        <TextInput
          label={t('shared/voice.typed')}
          placeholder={t('shared/voice.example')}
          maxLength={200}
          value={text}
          onChange={(given) => setText(given ?? '')}
        />
        <Button type="submit">{t('shared/voice.send')}</Button>
      </form>
    </Dialog>
  )
}
