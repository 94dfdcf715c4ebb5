import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { errorText, refusedWhileViewing } from '#actions'
import { shellApi } from '#api'
import { OWN_VIEWS, type OwnView } from '#contract'
import { useT } from '#i18n'
import { appStore, toast, useApp } from '#store'
import { Button, Dialog, Field, IconButton, TextInput } from '#widgets'
import css from './list.module.css'

export interface OwnViewsProps {
  /** Document id of the list. */
  readonly list: string
  /** Of the list as it is now: what a view keeps. */
  readonly address: string
  /** Whether somebody made it so, and it could be kept. */
  readonly isOwn: boolean
  readonly onOpen: (address: string) => void
}

const NONE: readonly OwnView[] = []

/** The views that this person has made of a list, and what makes one of how the list is now. */
export function OwnViews({ list, address, isOwn, onOpen }: OwnViewsProps): ReactNode {
  const t = useT()
  const views = useApp(({ boot }) => boot?.ownViews?.[list] ?? NONE)
  const [isNaming, setNaming] = useState(false)
  const open = views.find((view) => view.address === address)
  const keep = async (next: readonly OwnView[]): Promise<boolean> => {
    try {
      await shellApi.keepOwnViews({ screen: list, views: next })
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error, t) })
      return false
    }
    appStore.update((state) => {
      if (state.boot) state.boot = { ...state.boot, ownViews: { ...state.boot.ownViews, [list]: next } }
    })
    return true
  }
  const begin = (): void => {
    if (refusedWhileViewing()) return
    if (views.length < OWN_VIEWS.max) setNaming(true)
    else toast({ tone: 'warning', text: t('shared/list.ownViews.full', { max: OWN_VIEWS.max }) })
  }
  const remove = async (gone: OwnView): Promise<void> => {
    if (refusedWhileViewing() || !(await keep(views.filter((view) => view !== gone)))) return
    toast({ tone: 'success', text: t('shared/list.ownViews.deleted'), action: { label: t('shared/actions.undo'), run: () => void keep(views) } })
  }
  return (
    <>
      {views.map((view) => (
        <span key={view.name} className={css.ownView}>
          <button type="button" className={css.view} aria-pressed={view === open} onClick={() => onOpen(view.address)}>
            {view.name}
          </button>
          {view === open && <IconButton small icon="x" label={t('shared/list.ownViews.delete', { name: view.name })} onClick={() => void remove(view)} />}
        </span>
      ))}
      {open === undefined && isOwn && (
        <Button small look="quiet" icon="plus" onClick={begin}>
          {t('shared/list.ownViews.save')}
        </Button>
      )}
      {isNaming && <NameDialog taken={views} onName={(name) => keep([...views, { name, address }])} onClose={() => setNaming(false)} />}
    </>
  )
}

interface NameDialogProps {
  readonly taken: readonly OwnView[]
  /** Whether it is kept. */
  readonly onName: (name: string) => Promise<boolean>
  readonly onClose: () => void
}

function NameDialog({ taken, onName, onClose }: NameDialogProps) {
  const t = useT()
  const formId = useId()
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const given = name.trim()
  const problem = given === '' ? 'required' : taken.some((view) => view.name === given) ? 'taken' : undefined
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (problem !== undefined || isBusy) return
    setBusy(true)
    if (await onName(given)) onClose()
    else setBusy(false)
  }
  return (
    <Dialog
      title={t('shared/list.ownViews.save')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/actions.cancel')}</Button>
          <Button type="submit" form={formId} look="solid" busy={isBusy}>
            {t('shared/list.ownViews.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t('shared/list.ownViews.name')} required error={isTried && problem ? t(`shared/list.ownViews.${problem}`) : undefined}>
          <TextInput value={name} maxLength={OWN_VIEWS.nameMax} onChange={(text) => setName(text ?? '')} />
        </Field>
      </form>
    </Dialog>
  )
}
