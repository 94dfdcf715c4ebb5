import { useEffect, useMemo, useRef, useState } from 'react'
import type { Look, MenuNode } from '#contract'
import { useT } from '#i18n'
import { screensOf } from './screens.ts'
import type { Change, VoiceSetting } from './settings.ts'
import { browserSpeech, speak } from './speak.ts'
import { type Outcome, type SpokenScreen, understand } from './understand.ts'
import { useMicrophone } from './use-microphone.ts'

/** One thing that was said, by the person or the assistant. */
export interface Line {
  readonly id: number
  readonly by: 'person' | 'assistant'
  readonly text: string
}

export interface ConversationOptions {
  readonly menu: readonly MenuNode[]
  /** Turns the microphone and the voice off. */
  readonly isLocked: boolean
  readonly onOpen: (path: string) => void
  readonly onLook: (look: Partial<Look>) => void
  readonly onFontSize: (size: number) => void
  /** A layout is drawn anew by a reload, two seconds later. */
  readonly onLayout: () => void
}

const LINES_MAX = 12

/** What was said, whether the microphone is on, and what can be said next. */
export function useConversation({ menu, isLocked, onOpen, onLook, onFontSize, onLayout }: ConversationOptions) {
  const t = useT()
  const screens = useMemo(() => screensOf(menu, t), [menu, t])
  const [lines, setLines] = useState<readonly Line[]>([])
  const [pending, setPending] = useState<VoiceSetting>()
  const { recognizer, isListening, fault, setFault, wantsMore, hush, listen } = useMicrophone((text) => hear.current(text))

  const add = (by: Line['by'], text: string): void => setLines((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, by, text }].slice(-LINES_MAX))

  /** Says it and shows it; then listens on where the conversation goes on and began by voice. */
  const answer = async (text: string, goesOn: boolean): Promise<void> => {
    add('assistant', text)
    try {
      await speak(text, browserSpeech())
    } catch {
      setFault('noText')
    }
    if (goesOn && wantsMore.current) resume.current()
    else wantsMore.current = false
  }

  const change = ({ setting, change: wanted }: { readonly setting: VoiceSetting; readonly change: Change }): void => {
    if ('look' in wanted) onLook(wanted.look)
    else onFontSize(wanted.fontSize)
    void answer(t('shared/voice.more'), true)
    if (setting.id === 'layout') onLayout()
  }

  const open = ({ label, path }: SpokenScreen): void => {
    hush()
    add('assistant', t('shared/voice.opening', { name: label }))
    onOpen(path)
  }

  const follow = (outcome: Outcome, said: string): void => {
    setPending(outcome.do === 'ask' || outcome.do === 'refuse' ? outcome.setting : undefined)
    if (outcome.do === 'open') open(outcome.screen)
    else if (outcome.do === 'change') change(outcome)
    else if (outcome.do === 'ask') void answer(t(`shared/voice.ask.${outcome.setting.id}`), true)
    else if (outcome.do === 'refuse') void answer(t(`shared/voice.invalid.${outcome.setting.id}`), true)
    else if (outcome.do === 'which') void answer(t('shared/voice.which', { names: outcome.names.join(', ') }), true)
    else if (outcome.do === 'nothing') void answer(t('shared/voice.notFound', { said }), true)
    else {
      hush()
      void answer(t('shared/voice.bye'), false)
    }
  }

  const say = (said: string): void => {
    const text = said.trim()
    setFault(text === '' ? 'noText' : undefined)
    if (text === '') return
    add('person', text)
    follow(understand(text, screens, pending), text)
  }
  const hear = useRef(say)
  const resume = useRef(listen)
  const stop = useRef(hush)
  useEffect(() => {
    hear.current = say
    resume.current = listen
    stop.current = hush
  })
  useEffect(() => {
    if (!isLocked) return
    stop.current()
    globalThis.speechSynthesis?.cancel()
  }, [isLocked])

  return { lines, fault, isListening, pending, hearing: recognizer?.hearing, say, toggle: isListening ? hush : listen }
}
