import { useT } from '#i18n'
import { Icon } from '#widgets'
import type { Answer } from '../desk/conversation.ts'
import css from './conversation.module.css'

const MARKS = {
  llm: { icon: 'sparkles', words: 'shared/assistant.byModel' },
  remote: { icon: 'globe', words: 'shared/assistant.byRemote' },
  fallback: { icon: 'circle-alert', words: 'shared/assistant.fromHelp' },
} as const

export interface MakerProps {
  readonly answer: Pick<Answer, 'mode' | 'abstained'>
  /** Why the help answered and not the model, in the server's words. */
  readonly reason: string | undefined
}

/** Who answered, where it is not the help as one expects. */
export function Maker({ answer: { mode, abstained }, reason }: MakerProps) {
  const t = useT()
  if (mode === 'embedded' || (mode === 'llm' && abstained)) return null
  const { icon, words } = MARKS[mode]
  return (
    <p className={css.note} dir={reason === undefined ? undefined : 'auto'}>
      <Icon name={icon} size={14} />
      {reason ?? t(words)}
    </p>
  )
}
