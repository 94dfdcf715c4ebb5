import { Suspense } from 'react'
import { useAsked } from '#actions'
import { lazyPart } from '#widgets'
import type { DrawFields } from './draw-fields.ts'

const QuestionDialog = lazyPart(async () => (await import('./question-dialog.tsx')).QuestionDialog)

/** Draws the question an action is waiting for. */
export function AskDialog({ drawFields }: { readonly drawFields: DrawFields }) {
  const asked = useAsked()
  return asked ? (
    <Suspense fallback={null}>
      <QuestionDialog key={asked.question.title} question={asked.question} drawFields={drawFields} onAnswer={asked.answer} />
    </Suspense>
  ) : null
}
