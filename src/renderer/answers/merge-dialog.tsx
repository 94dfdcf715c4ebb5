import { useId, useState } from 'react'
import type { AnswerValues, ResolvedField } from '#contract'
import type { FormSession } from '#form-engine'
import { useFormats, useT } from '#i18n'
import { Button, Dialog } from '#widgets'
import css from './answers.module.css'
import { clashesOf, mergeInto, type OtherSide, untouched } from './merging.ts'
import { type Side, SideValue } from './side-value.tsx'

export interface MergeDialogProps {
  readonly session: FormSession
  readonly theirs: OtherSide
  /** What both sides began with, when it is known: then what only they changed is chosen already. */
  readonly base?: AnswerValues | undefined
  /** They are of the filed form, which somebody else corrected meanwhile; else of the same draft. */
  readonly isFiled?: boolean
  /** The session has the chosen answers. */
  readonly onMerged: () => void
}

/** The same draft went on elsewhere: both answers stand side by side and one is chosen for each question. Nothing is lost before that. */
export function MergeDialog({ session, theirs, base, isFiled = false, onMerged }: MergeDialogProps) {
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
    mergeInto(session, theirs, taken)
    onMerged()
  }
  return (
    <Dialog
      wide
      title={t(isFiled ? 'shared/answers.staleTitle' : 'shared/answers.mergeTitle')}
      onClose={merge}
      footer={
        <Button look="solid" onClick={merge}>
          {t(clashes.length > 0 ? 'shared/answers.mergeDone' : 'shared/answers.mergeGoOn')}
        </Button>
      }
    >
      {isFiled && <p>{t('shared/answers.staleText')}</p>}
      <p>
        {t(clashes.length > 0 ? 'shared/answers.mergeText' : 'shared/answers.mergeSame', { device: theirs.device, time: formats.dateTime(theirs.savedAt) })}
      </p>
      {clashes.map(({ name, field }) => (
        <Clash
          key={name}
          field={field}
          name={name}
          mine={session.content()}
          theirs={theirs.content}
          isTheirs={taken.has(name)}
          onChoose={(is) => choose(name, is)}
        />
      ))}
    </Dialog>
  )
}

interface ClashProps {
  readonly field: ResolvedField
  readonly name: string
  readonly mine: Side
  readonly theirs: Side
  readonly isTheirs: boolean
  readonly onChoose: (isTheirs: boolean) => void
}

function Clash({ field, name, mine, theirs, isTheirs, onChoose }: ClashProps) {
  const t = useT()
  const group = useId()
  const sides = [
    { id: 'mine', who: t('shared/answers.mine'), side: mine, chosen: !isTheirs },
    { id: 'theirs', who: t('shared/answers.theirs'), side: theirs, chosen: isTheirs },
  ]
  return (
    <fieldset className={css.clash}>
      <legend>{t(field.label)}</legend>
      {sides.map(({ id, who, side, chosen }) => (
        <label key={id} className={css.side}>
          <input type="radio" name={group} checked={chosen} onChange={() => onChoose(id === 'theirs')} />
          <span>
            <span className={css.facts}>{who}</span> <SideValue field={field} value={side.answers[name]} side={side} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
