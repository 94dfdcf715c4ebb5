import { useQuery } from '@tanstack/react-query'
import { errorText } from '#actions'
import { libraryApi } from '#api'
import { useT } from '#i18n'
import { Banner } from '#widgets'
import css from './editor.module.css'

export interface DraftTrialNewsProps {
  readonly name: string
  /** Saves what is not saved yet: the server tries what it has. */
  readonly flush: () => Promise<number | undefined>
}

/** What publishing would do to forms that people have begun: told before it is done. */
export function DraftTrialNews({ name, flush }: DraftTrialNewsProps) {
  const t = useT()
  const trial = useQuery({
    queryKey: ['library', 'drafts', name],
    queryFn: async ({ signal }) => {
      await flush()
      return libraryApi.drafts(name, signal)
    },
    gcTime: 0,
  })
  if (trial.isPending) return <p className={css.facts}>{t('shared/studio.tryingDrafts')}</p>
  if (trial.isError) return <Banner tone="warning">{errorText(trial.error, t)}</Banner>
  const { looked, setAside, questions, more } = trial.data
  const told = t('shared/studio.draftsOpen', { count: looked })
  const rest = more ? ` ${t('shared/studio.draftsMore')}` : ''
  if (setAside === 0) return <p className={css.text}>{looked === 0 ? t('shared/studio.noDraftsOpen') : `${told} ${t('shared/studio.draftsFit')}${rest}`}</p>
  return (
    <Banner tone="warning">
      {told} {t('shared/studio.draftsLose', { count: setAside })}
      {rest}
      <ul>
        {questions.map(({ label, drafts }) => (
          <li key={label}>{t('shared/studio.draftsOf', { label, count: drafts })}</li>
        ))}
      </ul>
    </Banner>
  )
}
