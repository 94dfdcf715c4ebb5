import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, refusedWhileViewing, tellFailure } from '#actions'
import { libraryApi } from '#api'
import type { OwnFormEntry, OwnFormState } from '#contract'
import { useFormats, useT } from '#i18n'
import { Link, useRoute } from '#navigation'
import { Button, Card, EmptyState, ErrorState, IconButton, Menu, Pill, SkeletonLines } from '#widgets'
import { BundleButtons } from './bundle-buttons.tsx'
import css from './library.module.css'
import { NewFormDialog } from './new-form-dialog.tsx'

const TONES: Readonly<Record<OwnFormState, string>> = { draft: 'neutral', published: 'success', changed: 'info', archived: 'neutral' }

/** All forms that the company has made, with what became of each. */
export function LibraryList() {
  const t = useT()
  const [isMaking, setMaking] = useState(false)
  const library = useQuery({ queryKey: ['library', 'list'], queryFn: ({ signal }) => libraryApi.list(signal) })
  if (library.isError) return <ErrorState message={errorText(library.error, t)} onRetry={() => void library.refetch()} />
  return (
    <div className={css.library}>
      <header className={css.head}>
        <div>
          <h1>{t('shared/studio.heading')}</h1>
          <p className={css.lead}>{t('shared/studio.lead')}</p>
        </div>
        <div className={css.tools}>
          <BundleButtons forms={library.data ?? []} />
          <Button look="solid" icon="plus" onClick={() => setMaking(true)}>
            {t('shared/studio.new')}
          </Button>
        </div>
      </header>
      {library.data === undefined && <SkeletonLines lines={5} />}
      {library.data?.length === 0 && <EmptyState icon="hammer" title={t('shared/studio.none')} hint={t('shared/studio.noneHint')} />}
      {library.data !== undefined && library.data.length > 0 && <FormsTable forms={library.data} />}
      {isMaking && <NewFormDialog own={library.data ?? []} onClose={() => setMaking(false)} />}
    </div>
  )
}

function FormsTable({ forms }: { readonly forms: readonly OwnFormEntry[] }) {
  const t = useT()
  return (
    <Card flush>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('shared/studio.form')}</th>
              <th scope="col">{t('shared/studio.state')}</th>
              <th scope="col">{t('shared/studio.version')}</th>
              <th scope="col" className={css.number}>
                {t('shared/studio.filed')}
              </th>
              <th scope="col">{t('shared/studio.changed')}</th>
              <th scope="col">
                <span className={css.unseen}>{t('shared/studio.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {forms.map((form) => (
              <FormRow key={form.name} form={form} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function FormRow({ form }: { readonly form: OwnFormEntry }) {
  const t = useT()
  const formats = useFormats()
  const queries = useQueryClient()
  const { path } = useRoute()
  const { name, title, state, version, filed, problems, changedAt, changedBy, isWaiting } = form
  const archive = async (): Promise<void> => {
    if (refusedWhileViewing()) return
    try {
      await libraryApi.archive(name, state !== 'archived')
      await queries.invalidateQueries({ queryKey: ['library', 'list'] })
    } catch (error) {
      tellFailure(error, t)
    }
  }
  return (
    <tr>
      <th scope="row">
        <Link href={`${path}?form=${name}`}>{title}</Link>
        {problems > 0 && (
          <span className={css.needs}>
            <Pill tone="warning" label={t('shared/studio.needsAttention')} />
          </span>
        )}
      </th>
      <td>
        <Pill tone={TONES[state]} label={t(`shared/studio.states.${state}`)} /> {isWaiting && <Pill tone="info" label={t('shared/studio.waiting')} />}
      </td>
      <td>{version === undefined ? t('shared/studio.noVersion') : t('shared/studio.versionNo', { number: version })}</td>
      <td className={css.number}>{formats.number(filed)}</td>
      <td>{t('shared/studio.changedBy', { time: formats.dateTime(changedAt), name: changedBy })}</td>
      <td className={css.number}>
        <Menu
          label={t('shared/studio.actionsOf', { form: title })}
          entries={[
            {
              id: 'archive',
              icon: state === 'archived' ? 'archive-restore' : 'archive',
              label: t(`shared/studio.${state === 'archived' ? 'unarchive' : 'archive'}`),
            },
          ]}
          onChoose={() => void archive()}
          trigger={(props) => <IconButton {...props} icon="ellipsis-vertical" label={t('shared/studio.actionsOf', { form: title })} small />}
        />
      </td>
    </tr>
  )
}
