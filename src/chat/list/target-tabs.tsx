import { useEffect, useId, useRef } from 'react'
import { CHAT_TARGETS } from '#contract'
import { useT } from '#i18n'
import { useChat, useRoom } from '../room.ts'
import { Count } from './entry-row.tsx'
import css from './list.module.css'
import { COUNT_OF } from './rows.ts'

/** Whom clients and employees may write with. */
const OWN_TARGETS = ['u', 'g'] as const

/** Office, Clients, Employees, Groups: whom the list shows. Still while one is loading. */
export function TargetTabs() {
  const t = useT()
  const name = useId()
  const { line, self } = useRoom()
  const target = useChat((chat) => chat.target)
  const counts = useChat((chat) => chat.counts)
  const isLoading = useChat((chat) => chat.isLoading)
  const group = useRef<HTMLFieldSetElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    // What is disabled loses the focus; who chose by keyboard goes on from there.
    if (isLoading || !hadFocus.current) return
    hadFocus.current = false
    if (document.activeElement === document.body) group.current?.querySelector<HTMLInputElement>(':checked')?.focus()
  }, [isLoading])
  return (
    <fieldset ref={group} className={css.tabs} disabled={isLoading} aria-busy={isLoading || undefined}>
      <legend className="only-read-aloud">{t('shared/chat-window.whom')}</legend>
      {(self.isOffice === false ? OWN_TARGETS : CHAT_TARGETS).map((each) => (
        <label key={each} className={css.tab}>
          <input
            type="radio"
            name={name}
            className={css.radio}
            checked={each === target}
            onChange={() => {
              hadFocus.current = true
              line.show(each)
            }}
          />
          <span className={css.tabWord}>{t(`shared/chat-window.targets.${each}`)}</span>
          {counts[COUNT_OF[each]] > 0 && <Count count={counts[COUNT_OF[each]]} />}
        </label>
      ))}
    </fieldset>
  )
}
