import { Component, type ReactNode } from 'react'
import { translate } from '#i18n'
import { ErrorState } from '#widgets'

export interface ScreenBoundaryProps {
  readonly children: ReactNode
  readonly onError?: (error: unknown) => void
}

interface ScreenBoundaryState {
  readonly failed: boolean
}

/** Keeps a failing screen from taking the shell with it; retry draws the screen anew. Give it a key per page. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override readonly state: ScreenBoundaryState = { failed: false }

  static getDerivedStateFromError(): ScreenBoundaryState {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState
        title={translate('shared/app.screenFailed')}
        message={translate('shared/app.screenBroken')}
        onRetry={() => this.setState({ failed: false })}
      />
    )
  }
}
