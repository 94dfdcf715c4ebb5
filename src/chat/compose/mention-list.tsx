import type { ChatGroupUser } from '#contract'
import { useT } from '#i18n'
import { Avatar } from '#widgets'
import css from './compose.module.css'
import { nameOf } from './draft-text.ts'

export interface MentionListProps {
  readonly id: string
  readonly people: readonly ChatGroupUser[]
  readonly active: number
  readonly onTake: (person: ChatGroupUser) => void
}

/** Id of a row, for the text field that points at it. */
export const optionId = (listId: string, at: number): string => `${listId}-${at}`

/** People of the group, over the field in which an @ was typed; the focus stays in the field. */
export function MentionList({ id, people, active, onTake }: MentionListProps) {
  const t = useT()
  return (
    <div id={id} role="listbox" aria-label={t('shared/chat-window.mention')} className={css.mentions}>
      {people.map((person, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
        <div
          key={person._id}
          id={optionId(id, at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={css.person}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(person)}
        >
          <Avatar name={nameOf(person)} size={24} />
          {nameOf(person)}
        </div>
      ))}
    </div>
  )
}
