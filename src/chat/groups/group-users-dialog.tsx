import { useCallback, useEffect, useRef, useState } from 'react'
import type { Outcome } from '#chat-line'
import type { ChatGroupUser } from '#contract'
import { useT } from '#i18n'
import { Avatar, Button, type ChoiceOption, Combobox, Dialog, ErrorState, Field, SkeletonLines } from '#widgets'
import { nameOf } from '../compose/draft-text.ts'
import { findRows } from '../list/rows.ts'
import { useRoom } from '../room.ts'
import { tellOutcome } from '../tell.ts'
import { Audience, type AudienceKey } from './audience.tsx'
import css from './groups.module.css'

/** Who is in a group: to add somebody, and to take people out. */
export function GroupUsersDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const { line, self } = useRoom()
  const [users, setUsers] = useState<Outcome<readonly ChatGroupUser[]>>()
  const load = useCallback(async () => setUsers(await line.groupUsers()), [line])
  useEffect(() => void load(), [load])
  const change = async (asked: Promise<Outcome>, done: string): Promise<boolean> => {
    const outcome = await asked
    tellOutcome(outcome, t, done)
    if (outcome.success) await load()
    return outcome.success
  }
  return (
    <Dialog title={t('shared/chat-window.groupUsers')} onClose={onClose}>
      <div className={css.form}>
        <AddPerson onAdd={(id) => change(line.addToGroup(id), 'shared/chat.addGroupUser')} />
        {users === undefined && <SkeletonLines lines={4} />}
        {users?.success === false && <ErrorState message={users.msg || t('shared/chat-window.notDone')} onRetry={() => void load()} />}
        <ul className={css.members} aria-label={t('shared/chat-window.people')}>
          {users?.data?.map((user) => (
            <li key={user._id} className={css.member}>
              <Avatar name={nameOf(user)} size={28} />
              <span className={css.memberName}>{nameOf(user)}</span>
              {user._id !== self.id && (
                <Button
                  small
                  icon="user-minus"
                  aria-label={t('shared/chat-window.kickPerson', { name: nameOf(user) })}
                  onClick={() => void change(line.kick(user._id), 'shared/chat.kickGoupUser')}
                >
                  {t('shared/chat-window.kick')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function AddPerson({ onAdd }: { readonly onAdd: (id: string) => Promise<boolean> }) {
  const t = useT()
  const { line } = useRoom()
  const [audience, setAudience] = useState<AudienceKey>('u')
  const [person, setPerson] = useState<ChoiceOption | null>(null)
  /** Once for each audience, however much is typed. */
  const asked = useRef(new Map<AudienceKey, ReturnType<typeof line.peopleOf>>())
  const find = async (text: string): Promise<readonly ChoiceOption[]> => {
    const answer = asked.current.get(audience) ?? line.peopleOf(audience)
    asked.current.set(audience, answer)
    const { success, data = [] } = await answer
    if (!success) asked.current.delete(audience)
    return findRows(data, text).map(({ id, full_name }) => ({ id, label: full_name }))
  }
  return (
    <div className={css.adding}>
      <Audience
        value={audience}
        onChange={(next) => {
          setAudience(next)
          setPerson(null)
        }}
      />
      <div className={css.addLine}>
        <Field label={t('shared/chat-window.addPerson')}>
          <Combobox value={person} onChange={setPerson} onSearch={find} />
        </Field>
        <Button
          icon="user-plus"
          disabled={person === null}
          onClick={async () => {
            if (person && (await onAdd(person.id))) setPerson(null)
          }}
        >
          {t('shared/chat-window.add')}
        </Button>
      </div>
    </div>
  )
}
