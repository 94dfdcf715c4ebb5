import { useState } from 'react'
import type { ProcessScreen as ProcessDocument, ResolvedOperation, ScreenBundle } from '#contract'
import { useHasText, useT } from '#i18n'
import { ErrorState } from '#widgets'
import form from '../form/form.module.css'
import { EditedList } from '../record/edited-list.tsx'
import { defaultAnswers } from '../record/filling/default-answers.ts'
import { useFilling } from '../record/filling/use-filling.ts'
import { resourceChecks } from '../record/resource-checks.ts'
import { RestoredBanner } from '../record/restored-banner.tsx'
import { useSurroundings } from '../use-surroundings.ts'
import { ProcessSteps } from './process-steps.tsx'

export interface ProcessScreenProps {
  readonly bundle: ScreenBundle
  readonly screen: ProcessDocument
}

/** An operation asked for step by step. */
export function ProcessScreen({ bundle, screen }: ProcessScreenProps) {
  const t = useT()
  const operation = bundle.operations?.[screen.operation]
  if (!operation) return <ErrorState message={t('shared/forms.record.notFoundHint')} />
  return <Process bundle={bundle} screen={screen} operation={operation} />
}

/** What is typed is kept, also when one looks at another screen or the page ends; so is that it was handed in. */
function Process({ bundle, screen, operation }: ProcessScreenProps & { readonly operation: ResolvedOperation }) {
  const t = useT()
  const has = useHasText()
  const surroundings = useSurroundings()
  const { input } = operation
  const [record] = useState(() => ({ values: defaultAnswers(input, surroundings), labels: {}, masked: [], version: 0 }))
  const { filling, startedAgain, startAgain, ...draft } = useFilling({
    ...{ resource: input, strings: bundle.id, record, draftKey: bundle.id, root: 'record', checks: resourceChecks(input), creating: true },
    pages: screen.steps.map(({ id, sections }) => ({ id, title: `${bundle.id}.steps.${id}`, sections })),
  })
  const about = `${bundle.id}.description`
  return (
    <div className={form.screen}>
      <h1>{t(`${bundle.id}.title`)}</h1>
      {has(about) && <p>{t(about)}</p>}
      <RestoredBanner at={draft.restoredAt} retired={draft.retired} resource={input} onDiscard={startAgain} />
      <ProcessSteps key={startedAgain} bundle={bundle} screen={screen} operation={operation} filling={filling} onStartAgain={startAgain} />
      {screen.lists?.map((list) => {
        const resource = bundle.resources[list.resource]
        return (
          resource && (
            <EditedList key={list.id} part={list} title={t(`${bundle.id}.lists.${list.id}`)} bundle={bundle} resource={resource} filter={list.filter ?? []} />
          )
        )
      })}
    </div>
  )
}
