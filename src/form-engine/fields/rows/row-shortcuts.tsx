import { memo } from 'react'
import { isJsonObject, type ResolvedField } from '#contract'
import { rowValues, runnerOf } from '#form-rules'
import { Icon } from '#widgets'
import { passTime } from '../../session/pass-time.ts'
import { rowsOf, stepsOf } from '../../session/pointers.ts'
import { useEngine, useQuestion } from '../../view/engine.ts'
import css from './rows.module.css'

type Shortcut = NonNullable<ResolvedField['shortcuts']>[number]

export interface RowShortcutsProps {
  /** Of the row. */
  readonly pointer: string
  /** The rows. */
  readonly field: ResolvedField
  /** Id of what says the row's number. */
  readonly headId: string
}

/** Buttons of a row that fill in several of its answers at once. */
export function RowShortcuts(props: RowShortcutsProps) {
  return props.field.shortcuts ? <Shortcuts {...props} /> : null
}

const Shortcuts = memo(function Shortcuts({ pointer, field, headId }: RowShortcutsProps) {
  const { session, t } = useEngine()
  const { value } = useQuestion(session, pointer)
  const { shortcuts = [], of = {} } = field
  const reading = () => ({ form: session.form, answers: {}, context: session.context(), of })
  const offers = ({ when }: Shortcut): boolean => when === undefined || runnerOf(when, reading())(isJsonObject(value) ? value : {}) === true
  const press = ({ values }: Shortcut) => {
    passTime(session)
    const { answers } = session.rules.submission(session.state())
    const [name = '', id] = stepsOf(pointer)
    const row = rowsOf(answers[name]).find((each) => each.id === id)
    const given = rowValues(of, values, { ...reading(), answers })(row ?? {})
    session.commitAll(Object.entries(given).map(([inner, each]) => ({ pointer: `${pointer}/${inner}`, value: each })))
    document.getElementById(headId)?.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
  }
  return shortcuts.filter(offers).map((shortcut) => (
    <button
      key={shortcut.id}
      type="button"
      id={`${headId}-${shortcut.id}`}
      className={css.shortcut}
      aria-labelledby={`${headId}-${shortcut.id} ${headId}`}
      onClick={() => press(shortcut)}
    >
      {shortcut.icon && <Icon name={shortcut.icon} size={16} />}
      {t(shortcut.label)}
    </button>
  ))
})
