import { useId, useState } from 'react'
import type { AnswerValues, Json, ResolvedField, ServerDraft } from '#contract'
import type { FormSession } from '#form-engine'
import { isSame } from '#forms'
import { useFormats, useT } from '#i18n'
import { Button, Dialog, FieldValue } from '#widgets'
import css from './answers.module.css'

export interface MergeDialogProps {
  readonly session: FormSession
  readonly theirs: ServerDraft
  /** What both sides began with, when it is known: then what only they changed is chosen already. */
  readonly base?: AnswerValues | undefined
  /** The session has the chosen answers. */
  readonly onMerged: () => void
}

const UNASKED: ReadonlySet<ResolvedField['type']> = new Set(['calculated', 'signature'])

/** The questions that two sides answer differently, in the order of the form. */
function clashesOf(session: FormSession, theirs: AnswerValues): readonly Question[] {
  const mine = session.content().answers
  return Object.entries(session.form.fields).flatMap(([name, field]) => (UNASKED.has(field.type) || isSame(mine[name], theirs[name]) ? [] : [{ name, field }]))
}

interface Question {
  readonly name: string
  readonly field: ResolvedField
}

/** What this side has not changed since both began. */
function untouched(session: FormSession, clashes: readonly Question[], base: AnswerValues | undefined): ReadonlySet<string> {
  const mine = session.content().answers
  return new Set(base ? clashes.filter(({ name }) => isSame(mine[name], base[name])).map(({ name }) => name) : [])
}

/** The same draft went on elsewhere: both answers stand side by side and one is chosen for each question. Nothing is lost before that. */
export function MergeDialog({ session, theirs, base, onMerged }: MergeDialogProps) {
  const t = useT()
  const formats = useFormats()
  const [clashes] = useState(() => clashesOf(session, theirs.content.answers))
  const [taken, setTaken] = useState<ReadonlySet<string>>(() => untouched(session, clashes, base))
  const choose = (name: string, isTheirs: boolean) =>
    setTaken((known) => {
      const next = new Set(known)
      if (isTheirs) next.add(name)
      else next.delete(name)
      return next
    })
  const merge = () => {
    const chosen = clashes.filter(({ name }) => taken.has(name)).map(({ name }): [string, Json] => [name, theirs.content.answers[name] ?? null])
    if (chosen.length > 0) session.take(Object.fromEntries(chosen), theirs.content.labels)
    onMerged()
  }
  return (
    <Dialog
      wide
      title={t('shared/answers.mergeTitle')}
      onClose={merge}
      footer={
        <Button look="solid" onClick={merge}>
          {t(clashes.length > 0 ? 'shared/answers.mergeDone' : 'shared/answers.mergeGoOn')}
        </Button>
      }
    >
      <p>
        {t(clashes.length > 0 ? 'shared/answers.mergeText' : 'shared/answers.mergeSame', { device: theirs.device, time: formats.dateTime(theirs.savedAt) })}
      </p>
      {clashes.map(({ name, field }) => (
        <Clash
          key={name}
          field={field}
          mine={session.content().answers[name]}
          theirs={theirs.content.answers[name]}
          isTheirs={taken.has(name)}
          onChoose={(is) => choose(name, is)}
        />
      ))}
    </Dialog>
  )
}

interface ClashProps {
  readonly field: ResolvedField
  readonly mine: Json | undefined
  readonly theirs: Json | undefined
  readonly isTheirs: boolean
  readonly onChoose: (isTheirs: boolean) => void
}

function Clash({ field, mine, theirs, isTheirs, onChoose }: ClashProps) {
  const t = useT()
  const group = useId()
  const sides = [
    { id: 'mine', who: t('shared/answers.mine'), value: mine, chosen: !isTheirs },
    { id: 'theirs', who: t('shared/answers.theirs'), value: theirs, chosen: isTheirs },
  ]
  return (
    <fieldset className={css.clash}>
      <legend>{t(field.label)}</legend>
      {sides.map(({ id, who, value, chosen }) => (
        <label key={id} className={css.side}>
          <input type="radio" name={group} checked={chosen} onChange={() => onChoose(id === 'theirs')} />
          <span>
            <span className={css.facts}>{who}</span> <FieldValue field={field} value={value} label={undefined} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
