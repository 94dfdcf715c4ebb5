import { useEffect, useMemo, useRef, useState } from 'react'
import { recordsApi } from '#api'
import type { AnswerValues, ResolvedForm } from '#contract'
import { createFormSession, FormEngine, type FormPorts, type FormSession } from '#form-engine'
import { compileForm } from '#form-rules'
import { OwnWords, useT } from '#i18n'
import { useApp } from '#store'
import { Banner, Button, EmptyState, localParts, Select } from '#widgets'
import css from './editor.module.css'

export interface PreviewProps {
  /** The last one without problems. */
  readonly form: ResolvedForm | undefined
  readonly isBehind: boolean
  readonly isBroken: boolean
  /** The page that is looked at. */
  readonly page: string | undefined
  /** What was answered here is an example from now on. */
  readonly onKeep: (form: ResolvedForm, answers: AnswerValues) => void
}

const WIDTHS = ['wide', 'tablet', 'phone'] as const
const FOUND_MAX = 20

const PORTS: FormPorts = {
  search: async ({ to }, text, signal) => {
    if (to === undefined) return []
    const { data } = await recordsApi.list(to, { q: text, limit: FOUND_MAX }, signal)
    return data.map(({ id, display }) => ({ id, label: display }))
  },
}

/** The form as it would be filled in. What is answered here is kept while the form changes, and goes nowhere. */
export function Preview({ form, isBehind, isBroken, page, onKeep }: PreviewProps) {
  const t = useT()
  const [width, setWidth] = useState<string>('wide')
  const answers = useRef<AnswerValues>({})
  const [runs, setRuns] = useState(0)
  if (form === undefined) return <EmptyState icon="eye" title={t('shared/studio.noPreview')} hint={t('shared/studio.noPreviewHint')} />
  return (
    <div className={css.preview} aria-busy={isBehind}>
      <div className={css.previewTools}>
        <h2 className={css.paneTitle}>{t('shared/studio.preview')}</h2>
        <Select
          value={width}
          onChange={(next) => setWidth(next ?? 'wide')}
          blank={false}
          small
          label={t('shared/studio.width')}
          options={WIDTHS.map((id) => ({ id, label: t(`shared/studio.widths.${id}`) }))}
        />
        <Button
          small
          icon="eraser"
          onClick={() => {
            answers.current = {}
            setRuns(runs + 1)
          }}
        >
          {t('shared/studio.clearAnswers')}
        </Button>
        <Button small icon="list-plus" disabled={isBroken} onClick={() => onKeep(form, answers.current)}>
          {t('shared/studio.keepExample')}
        </Button>
      </div>
      {isBroken && <Banner tone="info">{t('shared/studio.previewOld')}</Banner>}
      <div className={css.frame} data-width={width}>
        <OwnWords value={form.strings}>
          <Filled key={`${form.hash} ${runs}`} form={form} page={page} answers={answers} />
        </OwnWords>
      </div>
    </div>
  )
}

interface FilledProps {
  readonly form: ResolvedForm
  readonly page: string | undefined
  readonly answers: { current: AnswerValues }
}

function Filled({ form, page, answers }: FilledProps) {
  const zone = useApp((state) => state.boot?.company.timeZone) ?? 'UTC'
  const session = useMemo<FormSession>(() => {
    const now = new Date().toISOString()
    const known = Object.fromEntries(Object.entries(answers.current).filter(([name]) => form.fields[name] !== undefined))
    return createFormSession({
      form,
      rules: compileForm(form),
      answers: known,
      context: { today: localParts(now, zone).date, now, timeZone: zone, lookups: {} },
    })
  }, [form, zone, answers])
  useEffect(
    () =>
      session.subscribe(() => {
        answers.current = session.content().answers
      }),
    [session, answers],
  )
  const [led, setLed] = useState(page)
  useEffect(() => setLed(page), [page])
  const shown = form.pages.find(({ id }) => id === led)?.id ?? form.pages[0]?.id ?? ''
  return <FormEngine session={session} mode="edit" ports={PORTS} rail="none" led={{ page: shown, onPage: setLed }} />
}
