import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { RecordForm, ResolvedResource } from '#contract'
import type { FormSession } from '#form-engine'
import { useT } from '#i18n'
import { Button, Stepper } from '#widgets'
import type { FillingOutcome, RecordFilling } from '../record/filling/record-filling.ts'
import { RecordQuestions } from '../record/filling/record-questions.tsx'
import { FormBar } from '../record/form-bar.tsx'
import { SimilarDialog, type SimilarRecord } from '../record/similar-dialog.tsx'
import { Review } from './review.tsx'
import css from './steps.module.css'
import { useSimilar } from './use-similar.ts'

export interface SteppedFormProps {
  readonly form: RecordForm
  /** Document id whose strings name the steps. */
  readonly strings: string
  readonly resource: ResolvedResource
  readonly filling: RecordFilling
  /** Id of the step in sight; the first one when absent or unknown. */
  readonly step: string | undefined
  readonly status?: string | undefined
  readonly busy?: boolean
  readonly findSimilar?: () => Promise<readonly SimilarRecord[]>
  readonly onOpenSimilar?: (id: string) => void
  /** The whole submission, with the reason for which similar records were set aside. */
  readonly onSubmit: (outcome: NonNullable<FillingOutcome>, reason: string | undefined) => void
  readonly onCancel: () => void
}

/** A form of steps: a rail on the side, one step at a time, a review at the end. Steps already seen may be gone back to; what they lack is counted. */
export function SteppedForm({ form, strings, resource, filling, step, status, busy = false, ...rest }: SteppedFormProps) {
  const { findSimilar, onOpenSimilar, onSubmit, onCancel } = rest
  const t = useT()
  const formId = useId()
  const top = useRef<HTMLHeadingElement>(null)
  const { session } = filling
  const counts = useStepProblems(session)
  const at = Math.max(
    0,
    form.steps.findIndex((each) => each.id === step),
  )
  const current = form.steps[at] ?? form.steps[0]
  const next = form.steps[at + 1]
  const [seen, setSeen] = useState(at)
  const similar = useSimilar({ find: current.kind === 'fields' && current.checkSimilar ? findSimilar : undefined })
  useEffect(() => setSeen((known) => Math.max(known, at)), [at])

  const go = (id: string) => {
    filling.goTo(id)
    requestAnimationFrame(() => top.current?.focus())
  }
  const send = () => {
    const outcome = filling.submit()
    if (outcome) return onSubmit(outcome, similar.reason)
    const wrong = form.steps.find((each) => (counts.get(each.id) ?? 0) > 0)
    if (wrong && wrong.id !== current.id) filling.goTo(wrong.id)
  }
  const leaveStep = () => {
    if (session.attempt(current.id).length === 0) void similar.check(() => (next ? go(next.id) : send()))
  }
  const steps = form.steps.map((each, index) => {
    const count = each.kind === 'review' ? [...counts.values()].reduce((sum, more) => sum + more, 0) : (counts.get(each.id) ?? 0)
    const isBehind = index <= seen && index !== at
    return {
      id: each.id,
      label: t(`${strings}.steps.${each.id}`),
      done: isBehind && count === 0,
      problems: isBehind && each.kind !== 'review' ? count : 0,
      locked: index > seen,
    }
  })
  return (
    <div className={css.stepped}>
      <div className={css.rail}>
        <p className={css.progress}>{t('shared/forms.stepOf', { number: at + 1, count: form.steps.length })}</p>
        <Stepper label={t('shared/forms.steps')} steps={steps} current={current.id} onStep={go} />
      </div>
      <div className={css.content}>
        <h2 ref={top} tabIndex={-1}>
          {t(`${strings}.steps.${current.id}`)}
        </h2>
        {current.kind === 'review' && <Review form={form} strings={strings} resource={resource} session={session} counts={counts} onStep={go} />}
        <RecordQuestions filling={filling} id={formId} onSubmit={leaveStep} led={{ page: current.id, onPage: filling.goTo }} />
        <FormBar status={status}>
          <Button look="plain" onClick={onCancel}>
            {t('shared/forms.cancel')}
          </Button>
          <Button icon="chevron-left" disabled={at === 0} onClick={() => go(form.steps[at - 1]?.id ?? current.id)}>
            {t('shared/forms.back')}
          </Button>
          <Button type="submit" form={formId} look="solid" busy={busy || similar.isBusy} {...(next && { iconAfter: 'chevron-right' })}>
            {t(next ? 'shared/forms.next' : `${strings}.submit`)}
          </Button>
        </FormBar>
      </div>
      {similar.found && <SimilarDialog records={similar.found} onOpen={onOpenSimilar} onContinue={similar.accept} onClose={similar.close} />}
    </div>
  )
}

/** How many questions of each page are wrong, by page id; several problems of one count once, and what the server refused counts with them. */
function useStepProblems(session: FormSession): ReadonlyMap<string, number> {
  const [read] = useState(() => stepProblems(session))
  return useSyncExternalStore(read.subscribe, read.counts)
}

function stepProblems(session: FormSession) {
  let counts = counted()
  function counted(): ReadonlyMap<string, number> {
    const refused = session.summary.get().flatMap(({ pointer, refusal }) => (refusal === undefined ? [] : [pointer]))
    const wrong = session.open().flatMap(({ path, severity }) => (severity === 'block' ? [path] : []))
    const names = new Set([...refused, ...wrong].map((path) => path.split('/')[1] ?? ''))
    const pages = [...names].map((name) => session.rules.sectionOf(`/${name}`)?.page ?? '')
    return new Map([...new Set(pages)].map((page) => [page, pages.filter((each) => each === page).length]))
  }
  return {
    counts: () => counts,
    subscribe: (listener: () => void): (() => void) => {
      const look = () => {
        counts = counted()
        listener()
      }
      const stops = [session.subscribe(look), session.summary.subscribe(look)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
