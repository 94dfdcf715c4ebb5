import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { libraryApi } from '#api'
import type { AnswerValues, OwnForm, OwnFormLanguage, ResolvedForm } from '#contract'
import { useT } from '#i18n'
import { toast } from '#store'
import { Banner, Button, classNames, lazyPart, SkeletonLines, TabPanel, Tabs } from '#widgets'
import { addExample, examplesOf } from '../model/checks.ts'
import { placeOf } from '../model/commands.ts'
import { exampleOf } from '../model/example.ts'
import { fieldsOf, pagesOf } from '../model/form-document.ts'
import type { PublishedNames } from '../model/rename-field.ts'
import { ApprovalNews } from './approval-news.tsx'
import css from './editor.module.css'
import { EditorHead } from './editor-head.tsx'
import { FormSettings } from './form-settings.tsx'
import { HistoryPane } from './history-pane.tsx'
import { Outline } from './outline.tsx'
import { Preview } from './preview.tsx'
import { Problems } from './problems.tsx'
import { Properties } from './properties.tsx'
import { RulesPane } from './rules-pane.tsx'
import { keyAt } from './selection.ts'
import { useCheck } from './use-check.ts'
import { useDraft } from './use-draft.ts'

const JsonPane = lazyPart(async () => (await import('../json/json-pane.tsx')).JsonPane)

export interface EditorProps {
  readonly form: OwnForm
  readonly language: OwnFormLanguage
  /** The form is to be read anew: another version of it counts. */
  readonly onAnew: () => void
}

const MODES = ['build', 'rules', 'settings', 'json', 'history'] as const
type Mode = (typeof MODES)[number]
const GROUP = 'studio'

/** One form: its outline, how it looks, and what is said of the part that is chosen. */
export function Editor({ form, language, onAnew }: EditorProps) {
  const t = useT()
  const open = useDraft(form)
  const { draft, change } = open
  const check = useCheck(form.name, draft)
  const head = usePublishedNames(form)
  const [mode, setMode] = useState<Mode>('build')
  const [chosen, setChosen] = useState<string>(() => `page:${pagesOf(form.draft.form)[0]?.id ?? ''}`)
  const root = useRef<HTMLDivElement>(null)
  useKeys(root, open)
  const problems = check.checked?.problems ?? []
  const keep = (shown: ResolvedForm, answers: AnswerValues): void => {
    const taken = examplesOf(draft).map(({ id }) => id)
    change(addExample(draft, { ...exampleOf(shown, answers, taken) }))
    toast({ tone: 'success', text: t('shared/studio.exampleKept') })
  }
  const tabs = useMemo(() => MODES.map((id) => ({ id, label: t(`shared/studio.modes.${id}`) })), [t])
  const shownPage = placeOf(draft, chosen)?.page ?? (chosen.startsWith('page:') ? chosen.slice('page:'.length) : undefined)
  return (
    <div ref={root} className={css.editor}>
      <EditorHead form={form} open={open} check={check} onAnew={onAnew} />
      {open.saving === 'other' && (
        <Banner
          tone="warning"
          actions={
            <>
              <Button small onClick={onAnew}>
                {t('shared/studio.takeTheirs')}
              </Button>
              <Button small onClick={open.overwrite}>
                {t('shared/studio.keepMine')}
              </Button>
            </>
          }
        >
          {t('shared/studio.otherSaved')}
        </Banner>
      )}
      {form.approval && draft === form.draft && <ApprovalNews approval={form.approval} />}
      <Tabs tabs={tabs} value={mode} onChange={(id) => setMode(id as Mode)} label={t('shared/studio.mode')} group={GROUP} />
      <TabPanel group={GROUP} id={mode}>
        {mode === 'build' && (
          <div className={css.panes}>
            <section className={classNames(css.pane, css.side)} aria-label={t('shared/studio.outline')}>
              <Outline draft={draft} language={language} chosen={chosen} problems={problems} onChoose={setChosen} onChange={change} />
            </section>
            <section className={classNames(css.pane, css.middle)} aria-label={t('shared/studio.preview')}>
              <Preview form={check.preview} isBehind={check.isBehind} isBroken={problems.length > 0} page={shownPage} onKeep={keep} />
            </section>
            <section className={classNames(css.pane, css.side)} aria-label={t('shared/studio.properties')}>
              <Properties key={chosen} draft={draft} language={language} chosen={chosen} head={head} onChange={change} onChoose={setChosen} />
            </section>
          </div>
        )}
        {mode === 'rules' && <RulesPane draft={draft} problems={problems} onChange={change} />}
        {mode === 'settings' && <FormSettings draft={draft} language={language} onChange={change} />}
        {mode === 'json' && (
          <Suspense fallback={<SkeletonLines lines={8} />}>
            <JsonPane name={form.name} draft={draft} language={language} problems={problems} onChange={change} />
          </Suspense>
        )}
        {mode === 'history' && <HistoryPane form={form} onAnew={onAnew} />}
      </TabPanel>
      <Problems
        check={check}
        onOpen={(pointer) => {
          setMode('build')
          setChosen(keyAt(draft, pointer) ?? chosen)
        }}
      />
    </div>
  )
}

/** Of the version in use: its answers come along when a question is renamed. */
function usePublishedNames({ name, head = '' }: OwnForm): PublishedNames | undefined {
  const source = useQuery({
    queryKey: ['library', 'source', name, head],
    queryFn: ({ signal }) => libraryApi.source(name, head, signal),
    enabled: head !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => source.data && { hash: head, names: new Set(Object.keys(fieldsOf(source.data.form))) }, [source.data, head])
}

/** Undo and redo wherever the focus is, except in a text, which has its own. */
function useKeys(root: { readonly current: HTMLElement | null }, { undo, redo }: Pick<ReturnType<typeof useDraft>, 'undo' | 'redo'>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return
      const { target } = event
      if (!(target instanceof HTMLElement) || !root.current?.contains(target) || target.matches('input, textarea')) return
      event.preventDefault()
      if (event.shiftKey) redo()
      else undo()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [root, undo, redo])
}
