import { Suspense } from 'react'
import { useAsked } from '#actions'
import { withRoomWords } from '#i18n'
import { lazyPart } from '#widgets'
import type { DrawFields } from './draw-fields.ts'

const QuestionDialog = lazyPart(async () => (await withRoomWords(import('./question-dialog.tsx'))).QuestionDialog)

/** Draws the question an action is waiting for. */
export function AskDialog({ drawFields }: { readonly drawFields: DrawFields }) {
  const asked = useAsked()
  return asked ? (
    <Suspense fallback={null}>
      <QuestionDialog key={asked.question.title} question={asked.question} drawFields={drawFields} onAnswer={asked.answer} />
    </Suspense>
  ) : null
}
