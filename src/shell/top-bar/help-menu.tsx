import type { MenuNode } from '#contract'
import { useT } from '#i18n'
import { IconButton, Menu, type MenuEntry } from '#widgets'
import type { RunnableAction } from '../layers/layer-props.ts'

export interface HelpMenuProps {
  readonly actions: readonly RunnableAction[]
  readonly menu: readonly MenuNode[]
}

/** Help: tickets, tutorials, what is new, and the links that lead out of the product, such as the community. */
export function HelpMenu({ actions, menu }: HelpMenuProps) {
  const t = useT()
  const links = menu.filter((node) => node.external !== undefined)
  const entries: readonly MenuEntry[] = [
    ...actions.map(({ id, label, icon, line = false }) => ({ id, label, icon, line })),
    ...links.map(({ id, label, icon }, at) => ({ id, label: t(label), icon, line: at === 0 })),
  ]
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
