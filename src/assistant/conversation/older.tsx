import { useT } from '#i18n'
import { Button, Icon } from '#widgets'
import type { Conversation } from '../desk/conversation.ts'
import css from './conversation.module.css'

export interface OlderProps {
  readonly state: Conversation['older']
  readonly onOlder: () => void
}

/** The way to older messages; where they did not come it says so and stays, and all that is there stays as well. */
export function Older({ state, onOlder }: OlderProps) {
  const t = useT()
  return (
    <div className={css.older}>
      <p className={css.olderFailed} role="status">
        {state === 'failed' && (
          <>
            <Icon name="octagon-alert" />
            {t('shared/assistant.olderFailed')}
          </>
        )}
      </p>
      <Button small look="quiet" busy={state === 'loading'} icon={state === 'failed' ? 'refresh-cw' : undefined} onClick={onOlder}>
        {t(state === 'failed' ? 'shared/assistant.retry' : 'shared/assistant.older')}
      </Button>
    </div>
  )
}
