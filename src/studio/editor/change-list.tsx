import type { FormChange } from '#contract'
import { useT } from '#i18n'
import { withTerms } from '../model/with-terms.ts'
import css from './editor.module.css'

/** Most of them that are listed one by one. */
const LISTED_MAX = 100

/** Differences between two versions, each as a sentence. */
export function ChangeList({ changes }: { readonly changes: readonly FormChange[] }) {
  const t = useT()
  if (changes.length === 0) return <p className={css.text}>{t('shared/studio.noChanges')}</p>
  return (
    <ul className={css.changes}>
      {changes.slice(0, LISTED_MAX).map((change) => (
        <li key={JSON.stringify(change)} data-kind={change.kind}>
          {t(`shared/studio.changes.${change.kind}`, {
            what: withTerms(change.what, t),
            before: withTerms(change.before ?? '', t),
            after: withTerms(change.after ?? '', t),
          })}
        </li>
      ))}
      {changes.length > LISTED_MAX && <li>{t('shared/studio.moreChanges', { count: changes.length - LISTED_MAX })}</li>}
    </ul>
  )
}
