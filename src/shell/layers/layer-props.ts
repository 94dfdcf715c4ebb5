import type { ComponentType, ReactNode } from 'react'
import type { Boot } from '#contract'

/** An action of the shell, ready to be run. */
export interface RunnableAction {
  readonly id: string
  /** Already translated. */
  readonly label: string
  readonly icon: string
  readonly menu: 'user' | 'help'
  readonly line?: true | undefined
  readonly run: () => void
}

/** What every layer of the top bar is given: dialogs, panels and the palette. */
export interface LayerProps {
  /** The action that opened it; one layer may serve several. */
  readonly action: string
  readonly boot: Boot
  readonly actions: readonly RunnableAction[]
  /** What waits to be sent, drawn where offline use is spoken of. */
  readonly outbox?: ReactNode
  readonly onClose: () => void
}

/** Fetches a layer when it is first asked for. */
export type LoadLayer = () => Promise<ComponentType<LayerProps>>
