import { useState } from 'react'
import { useFormats, useT } from '#i18n'
import { valueText } from '#screen-tree'
import { Button, Checkbox, Dialog } from '#widgets'
import css from './answers.module.css'
import type { OpenRow, OpenSlot } from './open-slots.ts'

export interface RowSlotsDialogProps {
  readonly open: OpenSlot
  /** The rows that were chosen, one at least. */
  readonly onChosen: (slots: readonly string[]) => void
  readonly onClose: () => void
}

/** Answers that a row is told by. */
const TOLD_MAX = 4
/** What says nothing in a line of words. */
const UNTOLD: ReadonlySet<string> = new Set(['rows', 'group', 'signature', 'file', 'boolean'])

/** Which rows a person signs: only those that they stand for, so none is chosen beforehand. */
export function RowSlotsDialog({ open, onChosen, onClose }: RowSlotsDialogProps) {
  const t = useT()
  const formats = useFormats()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { field, rows = [] } = open
  const told = ({ row, of }: OpenRow): string =>
    Object.entries(of)
      .filter(([, { type, result }]) => !UNTOLD.has(result ?? type))
      .map(([name, inner]) => valueText(inner, row[name], { t, formats }))
      .filter((text) => text !== '')
      .slice(0, TOLD_MAX)
      .join(' · ')
  const choose = (slot: string, isChosen: boolean) => setChosen(new Set(isChosen ? [...chosen, slot] : [...chosen].filter((each) => each !== slot)))
  return (
    <Dialog
      title={t('shared/answers.signAs', { slot: t(field.label) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/forms.cancel')}</Button>
          <Button look="solid" disabled={chosen.size === 0} onClick={() => onChosen([...chosen])}>
            {t('shared/answers.signRows', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <p>{t('shared/answers.signRowsText')}</p>
      <ul className={css.openRows}>
        {rows.map((each) => (
          <li key={each.slot}>
            <Checkbox checked={chosen.has(each.slot)} onChange={(isChosen) => choose(each.slot, isChosen)}>
              {t('shared/form-engine.row', { number: each.number })} · {told(each)}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
