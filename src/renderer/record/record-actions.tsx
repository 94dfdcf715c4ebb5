import type { Offering } from '#actions'
import type { Action, RecordView } from '#contract'
import { useT } from '#i18n'
import { Button, IconButton, Menu } from '#widgets'
import { offeredActions } from './offered-actions.ts'

export interface RecordActionsProps {
  readonly record: RecordView
  readonly actions: readonly Action[]
  /** The screen's document id, for the actions' labels. */
  readonly strings: string
  readonly offering: Offering
  readonly onAction: (action: Action) => void
}

/** Buttons beside the name; the others wait in a menu. */
const BUTTONS_MAX = 2

/** What may be done with the record: the primary actions as buttons, the rest in a menu. */
export function RecordActions({ record, actions, strings, offering, onAction }: RecordActionsProps) {
  const t = useT()
  const offered = offeredActions(actions, record, offering)
  const buttons = offered.filter((action) => action.primary || action.kind === 'edit').slice(0, BUTTONS_MAX)
  const rest = offered.filter((action) => !buttons.includes(action))
  const label = (action: Action) => t(`${strings}.actions.${action.id}`)
  return (
    <>
      {buttons.map((action, index) => (
        <Button key={action.id} look={index === 0 ? 'solid' : 'outline'} {...(action.icon ? { icon: action.icon } : {})} onClick={() => onAction(action)}>
          {label(action)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu
          label={t('shared/forms.record.more')}
          entries={rest.map((action) => ({
            id: action.id,
            label: label(action),
            icon: action.icon,
            danger: action.kind === 'delete',
            line: action.kind === 'delete',
          }))}
          onChoose={(id) => {
            const action = rest.find((each) => each.id === id)
            if (action) onAction(action)
          }}
          trigger={(trigger) => <IconButton {...trigger} icon="ellipsis" label={t('shared/forms.record.more')} look="outline" />}
        />
      )}
    </>
  )
}
