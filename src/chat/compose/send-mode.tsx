import { useT } from '#i18n'
import { IconButton, Menu } from '#widgets'
import { keepSendMode, useSendMode } from '../kept.ts'

/** Whether Enter sends or the button alone. */
export function SendModeMenu({ disabled }: { readonly disabled: boolean }) {
  const t = useT()
  const mode = useSendMode()
  return (
    <Menu
      label={t('shared/chat-window.sendMode')}
      entries={[
        { id: 'enter', label: t('shared/chat-window.enterSends'), checked: mode === 'enter' },
        { id: 'send', label: t('shared/chat-window.clickSends'), checked: mode === 'send' },
      ]}
      onChoose={(id) => keepSendMode(id === 'send' ? 'send' : 'enter')}
      trigger={(props) => <IconButton {...props} small icon="settings-2" label={t('shared/chat-window.sendMode')} disabled={disabled} />}
    />
  )
}
