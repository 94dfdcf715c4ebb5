import { Suspense } from 'react'
import { useAskedOperation } from '#actions'
import { withRoomWords } from '#i18n'
import { loadImportDialog, loadOperationDialog } from '#renderer'
import { lazyPart } from '#widgets'

const OperationDialog = lazyPart(async () => (await withRoomWords(loadOperationDialog())).OperationDialog)
const ImportDialog = lazyPart(async () => (await withRoomWords(loadImportDialog())).ImportDialog)

/** Draws the operation that somebody chose, or the import of a file. */
export function OperationAsked() {
  const asked = useAskedOperation()
  if (!asked) return null
  const { question, answer } = asked
  const close = () => answer(undefined)
  return (
    <Suspense fallback={null}>
      {'imports' in question ? <ImportDialog resource={question.imports} onClose={close} /> : <OperationDialog asked={question} onClose={close} />}
    </Suspense>
  )
}
