import { useId, useState } from 'react'
import type { AnswerValues, Conflict, Json, ResolvedResource } from '#contract'
import { useFormats, useT } from '#i18n'
import { Button, Dialog, FieldValue } from '#widgets'
import css from './conflict.module.css'
import { type Clash, mergedAnswers } from './merge.ts'

export interface ConflictDialogProps {
  readonly resource: ResolvedResource
  readonly conflict: Conflict
  /** What this person wants to save. */
  readonly changes: AnswerValues
  /** What the changes began with. */
  readonly base?: AnswerValues
  readonly busy?: boolean
  /** My values that stay, beside those nobody else touched. */
  readonly onKeep: (mine: AnswerValues) => void
  readonly onClose: () => void
}

/** Two people changed the same fields: both values stand side by side and one is chosen for each field. Mine is chosen first, nothing is lost. */
export function ConflictDialog({ resource, conflict, changes, base = {}, busy = false, onKeep, onClose }: ConflictDialogProps) {
  const t = useT()
  const formats = useFormats()
  const name = conflict.changedBy || t('shared/forms.conflict.unnamed')
  const { clashes, kept } = mergedAnswers(conflict, changes, { fields: resource.fields, base })
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const keep = () => {
    const mine = clashes.flatMap((clash): readonly (readonly [string, Json])[] => {
      if (!theirs.has(clash.field)) return [[clash.field, clash.mine]]
      return clash.isMerged ? [[clash.field, clash.theirs]] : []
    })
    onKeep({ ...kept, ...Object.fromEntries(mine) })
  }
  const choose = (field: string, isTheirs: boolean) =>
    setTheirs((known) => {
      const next = new Set(known)
      if (isTheirs) next.add(field)
      else next.delete(field)
      return next
    })
  const footer = (
    <>
      <Button onClick={onClose}>{t('shared/forms.back')}</Button>
      <Button look="solid" busy={busy} onClick={keep}>
        {t('shared/forms.conflict.keep')}
      </Button>
    </>
  )
  return (
    <Dialog wide title={t('shared/forms.conflict.title', { name })} onClose={onClose} footer={footer}>
      <p className={css.text}>
        {t('shared/forms.conflict.text')} {formats.dateTime(conflict.changedAt)}
      </p>
      {clashes.map((clash) => (
        <ClashChoice key={clash.field} clash={clash} resource={resource} conflict={conflict} name={name} isTheirs={theirs.has(clash.field)} onChoose={choose} />
      ))}
    </Dialog>
  )
}

interface ClashChoiceProps {
  readonly clash: Clash
  readonly resource: ResolvedResource
  readonly conflict: Conflict
  readonly name: string
  readonly isTheirs: boolean
  readonly onChoose: (field: string, isTheirs: boolean) => void
}

function ClashChoice({ clash: { field, mine, theirs }, resource, conflict, name, isTheirs, onChoose }: ClashChoiceProps) {
  const t = useT()
  const group = useId()
  const known = resource.fields[field]
  if (!known) return null
  const sides = [
    { id: 'mine', who: t('shared/forms.conflict.mine'), value: mine, label: undefined, chosen: !isTheirs },
    { id: 'theirs', who: name, value: theirs, label: conflict.current.labels[field], chosen: isTheirs },
  ]
  return (
    <fieldset className={css.clash}>
      <legend className={css.field}>{t(known.label)}</legend>
      <div className={css.sides}>
        {sides.map(({ id, who, value, label, chosen }) => (
          <label key={id} className={css.side}>
            <input type="radio" name={group} checked={chosen} onChange={() => onChoose(field, id === 'theirs')} />
            <span className={css.value}>
              <span className={css.who}>{who}</span>
              <FieldValue field={known} value={value} label={label} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
