import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#actions'
import { rightsApi } from '#api'
import type { MenuReview } from '#contract'
import { useT } from '#i18n'
import { EmptyState, ErrorState, SkeletonLines, Switch } from '#widgets'
import { MenuTree, onlyHidden } from './menu-tree.tsx'
import css from './rights.module.css'
import { type Chosen, keyOf } from './target.ts'
import { useChosen } from './use-chosen.ts'
import { ViewAsButton } from './view-as-button.tsx'
import { WhoPicker } from './who-picker.tsx'

/** Whose menu on the one side, the whole menu on the other. */
export function MenuReviewDesk(): ReactNode {
  const t = useT()
  const who = useChosen()
  const { chosen, pane } = who
  const catalogue = useQuery({ queryKey: ['rights', 'catalogue'], queryFn: ({ signal }) => rightsApi.catalogue(signal) })
  if (catalogue.isError) return <ErrorState message={errorText(catalogue.error, t)} onRetry={() => void catalogue.refetch()} />
  if (!catalogue.data) return <SkeletonLines lines={8} />
  const titles = new Map(catalogue.data.groups.flatMap(({ permissions }) => permissions.map(({ id, label }) => [id, label])))
  return (
    <div className={css.desk}>
      <WhoPicker roles={catalogue.data.roles} who={who} />
      <div ref={pane} className={css.what}>
        {chosen ? (
          <Review key={keyOf(chosen.target)} chosen={chosen} titles={titles} />
        ) : (
          <EmptyState icon="list-checks" title={t('shared/rights.choose')} hint={t('shared/rights.chooseHint')} />
        )}
      </div>
    </div>
  )
}

interface ReviewProps {
  readonly chosen: Chosen
  /** Translation keys of permissions by id. */
  readonly titles: ReadonlyMap<string, string>
}

function Review({ chosen, titles }: ReviewProps): ReactNode {
  const t = useT()
  const review = useQuery({ queryKey: ['rights', 'menu', keyOf(chosen.target)], queryFn: ({ signal }) => rightsApi.menuOf(chosen.target, signal) })
  if (review.isError) return <ErrorState message={errorText(review.error, t)} onRetry={() => void review.refetch()} />
  if (!review.data) return <SkeletonLines lines={8} />
  return <Reviewed chosen={chosen} titles={titles} review={review.data} />
}

function Reviewed({ chosen, titles, review }: ReviewProps & { readonly review: MenuReview }): ReactNode {
  const t = useT()
  const [hiddenOnly, setHiddenOnly] = useState(false)
  const entries = hiddenOnly ? onlyHidden(review.entries) : review.entries
  return (
    <div className={css.holder}>
      <header className={css.holderHead}>
        <h2 className={css.holderName}>{t('shared/rights.menuOf', { name: chosen.name })}</h2>
        {'user' in chosen.target && <ViewAsButton userId={chosen.target.user} name={chosen.name} />}
        <Switch checked={hiddenOnly} onChange={setHiddenOnly}>
          {t('shared/rights.hiddenOnly')}
        </Switch>
      </header>
      {entries.length === 0 ? <EmptyState icon="circle-check" title={t('shared/rights.allShown')} /> : <MenuTree entries={entries} titles={titles} />}
    </div>
  )
}
