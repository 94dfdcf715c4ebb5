import type { ReactNode } from 'react'
import { isRunOffered } from '#actions'
import type { Action, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { Button, IconButton, Menu } from '#widgets'
import { wordOf } from '../screen-words.ts'
import css from './list.module.css'
import { useIsNarrow } from './use-is-narrow.ts'

export interface ListActionsProps {
  readonly actions: readonly Action[]
  readonly bundle: ScreenBundle
  readonly onAction: (action: Action) => void
}

/** As many buttons stand beside the main one; of more than these the last ones fold into a menu. */
const BUTTONS_MAX = 4

/** What can be done with the list as a whole: the main thing last; what is too much for the place folds into a menu, on a phone all of the rest. */
export function ListActions({ actions: named, bundle, onAction }: ListActionsProps): ReactNode {
  const t = useT()
  const narrow = useIsNarrow()
  const label = (action: Action): string => t(wordOf(bundle, `actions.${action.id}`))
  const actions = named.filter((action) => action.kind !== 'run' || isRunOffered(action, [], { bundle }))
  const others = actions.filter((action) => !action.primary)
  const shown = narrow ? [] : others.length > BUTTONS_MAX ? others.slice(0, BUTTONS_MAX - 1) : others
  const folded = others.slice(shown.length)
  const buttonOf = (action: Action): ReactNode => (
    <Button key={action.id} icon={action.icon} {...(action.primary ? { look: 'solid' } : {})} onClick={() => onAction(action)}>
      {label(action)}
    </Button>
  )
  return (
    <div className={css.headActions}>
      {shown.map(buttonOf)}
      {folded.length > 0 && (
        <Menu
          label={t('shared/list.moreActions')}
          entries={folded.map((action) => ({ id: action.id, label: label(action), icon: action.icon }))}
          onChoose={(id) => {
            const action = folded.find((other) => other.id === id)
            if (action) onAction(action)
          }}
          trigger={(trigger) => <IconButton icon="ellipsis-vertical" label={t('shared/list.moreActions')} {...trigger} />}
        />
      )}
      {actions.filter(({ primary }) => primary).map(buttonOf)}
    </div>
  )
}
