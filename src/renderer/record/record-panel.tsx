import { type ReactNode, Suspense } from 'react'
import { runAction } from '#actions'
import type { ListScreen, RecordView, ResolvedResource, ScreenBundle } from '#contract'
import { withRoomWords } from '#i18n'
import { lazyPart } from '#widgets'
import type { RecordDrawerProps } from './record-drawer.tsx'

const RecordDrawer = lazyPart(async () => (await withRoomWords(import('./record-drawer.tsx'))).RecordDrawer)
const RecordOffers = lazyPart(async () => (await withRoomWords(import('./record-offers.tsx'))).RecordOffers, 'nothing')

export interface RecordPanelProps extends Pick<RecordDrawerProps, 'record' | 'title' | 'begins' | 'opens' | 'onClose'> {
  readonly screen: Pick<ListScreen, 'editor' | 'rowActions'>
  /** A choice whose word is shown above the fields, such as the state. */
  readonly badge: string | undefined
  /** What actions on the record are told. */
  readonly context: { readonly bundle: ScreenBundle; readonly resource: ResolvedResource; readonly reload: () => void }
}

/** The panel of a record or of a new one beside a calendar or a board, where the screen has an editor, with what can be done with the record. */
export function RecordPanel({ screen: { editor, rowActions }, badge, context, ...shown }: RecordPanelProps): ReactNode {
  const { bundle, resource } = context
  if (!editor) return null
  const offers = (record: RecordView): ReactNode => (
    <RecordOffers
      record={record}
      badge={badge}
      actions={rowActions ?? []}
      resource={resource}
      strings={bundle.id}
      bundle={bundle}
      onAction={(action) => void runAction(action, { ...context, records: [record] })}
    />
  )
  return (
    <Suspense fallback={null}>
      <RecordDrawer {...shown} resource={resource} sections={editor.sections} strings={bundle.id} {...(rowActions ? { offers } : {})} />
    </Suspense>
  )
}
