import { Suspense, useState } from 'react'
import { errorText } from '#actions'
import { type FormEntry, type OwnFormsScreen, ownFormName, type ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { Link, routePath, useRoutes } from '#navigation'
import { Button, Card, EmptyState, ErrorState, Icon, lazyPart, SearchBox } from '#widgets'
import answers from '../answers/answers.module.css'
import { DraftList } from '../answers/draft-list.tsx'
import { FiledList } from '../answers/filed-list.tsx'
import { useCatalogue, useDrafts } from '../answers/use-catalogue.ts'
import { ScreenSkeleton } from '../screen-skeleton.tsx'
import css from './own-forms.module.css'

const StartDialog = lazyPart(async () => (await import('../answers/start-dialog.tsx')).StartDialog)

export interface OwnFormsHomeProps {
  /** Translation key. */
  readonly title: string
  /** The resource of filed forms. */
  readonly resource: ResolvedResource
  readonly screen: Pick<OwnFormsScreen, 'about' | 'forms' | 'columns'>
}

/** Which forms the company has made for itself, and on the other side what was begun and filed of them. */
export function OwnFormsHome({ title, resource, screen }: OwnFormsHomeProps) {
  const t = useT()
  const catalogue = useCatalogue()
  const drafts = useDrafts()
  const [starting, setStarting] = useState<FormEntry>()
  if (catalogue.isError) return <ErrorState message={errorText(catalogue.error, t)} onRetry={() => void catalogue.refetch()} />
  if (catalogue.isPending) return <ScreenSkeleton />
  const isShown = ({ id, about }: FormEntry): boolean => about === screen.about && (ownFormName(id) !== undefined || screen.forms?.includes(id) === true)
  const forms = catalogue.data.filter(isShown)
  return (
    <div className={answers.screen}>
      <header className={answers.head}>
        <h1>{t(title)}</h1>
      </header>
      {forms.length === 0 ? (
        <NoForms />
      ) : (
        <div className={css.sides}>
          <FormPicker forms={forms.filter(({ off }) => off !== true)} onStart={setStarting} />
          <div className={css.filed}>
            <DraftList drafts={drafts} forms={forms} named />
            <FiledList
              resource={resource}
              forms={forms}
              title={t('shared/answers.filed')}
              filter={[{ field: 'formType', op: 'in', value: forms.map(({ formType }) => formType) }]}
              columns={screen.columns}
            />
          </div>
        </div>
      )}
      {starting && (
        <Suspense fallback={null}>
          <StartDialog form={starting} resource={resource} drafts={drafts.data ?? []} onClose={() => setStarting(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** With the way to make one, for whom that is open. */
function NoForms() {
  const t = useT()
  const builder = routePath(useRoutes(), 'form-builder')
  return (
    <EmptyState icon="clipboard-list" title={t('shared/own-forms.none')} hint={t('shared/own-forms.noneHint')}>
      {builder !== undefined && <Link href={builder}>{t('shared/own-forms.toBuilder')}</Link>}
    </EmptyState>
  )
}

/** From here on they are looked for by name. */
const SEARCHED_FROM = 8

function FormPicker({ forms, onStart }: { readonly forms: readonly FormEntry[]; readonly onStart: (form: FormEntry) => void }) {
  const t = useT()
  const [wanted, setWanted] = useState('')
  const named = forms.map((form) => ({ form, name: t(form.title) })).toSorted((one, other) => one.name.localeCompare(other.name))
  const shown = named.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <Card title={t('shared/own-forms.forms')} flush>
      {forms.length >= SEARCHED_FROM && (
        <div className={css.search}>
          <SearchBox label={t('shared/own-forms.search')} value={wanted} onChange={setWanted} pauseMs={0} />
        </div>
      )}
      <ul className={css.list}>
        {shown.map(({ form, name }) => (
          <li key={form.id} className={css.form}>
            <Icon name={form.icon ?? 'clipboard-list'} />
            <Link href={form.path} className={css.name}>
              {name}
            </Link>
            {form.mayWrite && (
              <Button small icon="plus" aria-label={t('shared/own-forms.fill', { form: name })} onClick={() => onStart(form)}>
                {t('shared/answers.new')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={css.nothing}>{t('shared/own-forms.nothingFound')}</p>}
    </Card>
  )
}
