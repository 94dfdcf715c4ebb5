import type { ReactNode } from 'react'
import { useT } from '#i18n'
import { Select } from '#widgets'
import css from './report.module.css'

export interface GroupChoiceProps {
  /** All that it can be grouped by. */
  readonly options: readonly { readonly id: string; readonly label: string }[]
  readonly by: readonly string[]
  readonly onBy: (by: readonly string[]) => void
}

/** What the rows are, and what is told apart within them. */
export function GroupChoice({ options, by: [outer, inner], onBy }: GroupChoiceProps): ReactNode {
  const t = useT()
  const chooseOuter = (id: string | null): void => {
    if (id !== null) onBy([id, ...(inner === undefined || inner === id ? [] : [inner])])
  }
  return (
    <div className={css.groups}>
      <span aria-hidden>{t('shared/report.groupBy')}</span>
      <Select small label={t('shared/report.groupBy')} value={outer} options={options} blank={false} onChange={chooseOuter} />
      {options.length > 1 && (
        <>
          <span aria-hidden>{t('shared/report.thenBy')}</span>
          <Select
            small
            label={t('shared/report.thenBy')}
            value={inner ?? null}
            options={options.filter(({ id }) => id !== outer)}
            blank={t('shared/report.nothingElse')}
            onChange={(id) => onBy([outer ?? '', ...(id === null ? [] : [id])])}
          />
        </>
      )}
    </div>
  )
}
