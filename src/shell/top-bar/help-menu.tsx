import type { MenuNode } from '#contract'
import { useT } from '#i18n'
import { IconButton, Menu, type MenuEntry } from '#widgets'
import type { RunnableAction } from '../layers/layer-props.ts'

export interface HelpMenuProps {
  readonly actions: readonly RunnableAction[]
  readonly menu: readonly MenuNode[]
}

/** What leads out of the product stands with the tutorials (spec: shell-and-account §2). */
const placeOfLinks = (actions: readonly RunnableAction[]): number => {
  const next = actions.findIndex(({ id }) => id === 'whats-new')
  return next < 0 ? actions.length : next
}

/** Help: tickets, tutorials, the links that lead out of the product, such as the community, and what is new. */
export function HelpMenu({ actions, menu }: HelpMenuProps) {
  const t = useT()
  const links = menu.filter((node) => node.external !== undefined)
  const shown = actions.map(({ id, label, icon, line = false }): MenuEntry => ({ id, label, icon, line }))
  const entries = shown.toSpliced(placeOfLinks(actions), 0, ...links.map(({ id, label, icon }): MenuEntry => ({ id, label: t(label), icon, line: false })))
  const choose = (id: string): void => {
    const link = links.find((node) => node.id === id)
    if (link) window.open(link.external, '_blank', 'noopener,noreferrer')
    else actions.find((action) => action.id === id)?.run()
  }
  return (
    <Menu
      label={t('shared/help.title')}
      entries={entries}
      onChoose={choose}
      trigger={(props) => <IconButton {...props} icon="circle-question-mark" iconSize={18} label={t('shared/help.title')} />}
    />
  )
}
