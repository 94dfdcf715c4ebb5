import type { ReactNode } from 'react'
import { isRunOffered } from '#actions'
import type { Action, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { Button, IconButton, Menu } from '#widgets'
import css from './list.module.css'
import { useIsNarrow } from './use-is-narrow.ts'

export interface ListActionsProps {
  readonly actions: readonly Action[]
  readonly bundle: ScreenBundle
  readonly onAction: (action: Action) => void
}

/** What can be done with the list as a whole: the main thing last; on a phone the rest folds into a menu. */
export function ListActions({ actions: named, bundle, onAction }: ListActionsProps): ReactNode {
  const t = useT()
  const narrow = useIsNarrow()
  const label = (action: Action): string => t(`${bundle.id}.actions.${action.id}`)
  const actions = named.filter((action) => action.kind !== 'run' || isRunOffered(action, [], { bundle }))
  const others = actions.filter((action) => !action.primary)
  const shown = narrow ? [] : others
  return (
    <div className={css.headActions}>
      {narrow && others.length > 0 && (
        <Menu
          label={t('shared/list.moreActions')}
          entries={others.map((action) => ({ id: action.id, label: label(action), icon: action.icon }))}
          onChoose={(id) => {
            const action = others.find((other) => other.id === id)
            if (action) onAction(action)
          }}
          trigger={(trigger) => <IconButton icon="ellipsis-vertical" label={t('shared/list.moreActions')} {...trigger} />}
        />
      )}
      {[...shown, ...actions.filter((action) => action.primary)].map((action) => (
        <Button key={action.id} icon={action.icon} {...(action.primary ? { look: 'solid' } : {})} onClick={() => onAction(action)}>
          {label(action)}
        </Button>
      ))}
    </div>
  )
}
