import { Suspense } from 'react'
import { useAskedOperation } from '#actions'
import { withRoomWords } from '#i18n'
import { loadOperationDialog } from '#renderer'
import { lazyPart } from '#widgets'

const OperationDialog = lazyPart(async () => (await withRoomWords(loadOperationDialog())).OperationDialog)

/** Draws the operation that somebody chose. */
export function OperationAsked() {
  const asked = useAskedOperation()
  return asked ? (
    <Suspense fallback={null}>
      <OperationDialog asked={asked.question} onClose={() => asked.answer(undefined)} />
    </Suspense>
  ) : null
}
