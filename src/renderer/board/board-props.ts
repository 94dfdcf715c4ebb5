import type { Action, BoardColumn, BoardScreen, RecordView, ResolvedResource, ScreenBundle } from '#contract'
import type { Picking } from '../list/use-picking.ts'

/** What every part of a board is given. */
export interface BoardProps {
  readonly bundle: ScreenBundle
  readonly screen: BoardScreen
  readonly resource: ResolvedResource
  readonly picking: Picking<RecordView>
  readonly onAction: (action: Action, row?: RecordView) => void
  readonly onOpen?: ((row: RecordView) => void) | undefined
}

/** A column that a card could go into. */
export interface Target {
  readonly column: BoardColumn
  readonly run: () => void
}
