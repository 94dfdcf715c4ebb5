import type { Addendum } from '#contract'
import { useFormats, useT } from '#i18n'
import { Card } from '#widgets'
import css from './answers.module.css'

export interface AddendaListProps {
  readonly addenda: readonly Addendum[]
}

/** What was added to a form after it was locked, oldest first. */
export function AddendaList({ addenda }: AddendaListProps) {
  const t = useT()
  const formats = useFormats()
  if (addenda.length === 0) return null
  return (
    <Card title={t('shared/answers.addenda')}>
      <ul className={css.addenda}>
        {addenda.map(({ id, kind, text, byName, at }) => (
          <li key={id}>
            <strong>{t(`shared/answers.addendumKinds.${kind}`)}</strong>
            <p>{text}</p>
            <span className={css.facts}>
              {byName}, {formats.dateTime(at)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
