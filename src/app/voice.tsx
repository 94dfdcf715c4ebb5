import type { Boot } from '#contract'
import { keepLook } from '#shell'
import { useApp } from '#store'
import { VoiceDialog } from '#voice'

export interface VoiceProps {
  readonly boot: Boot
  readonly onClose: () => void
}

/** Voice Command over the workspace: silent while the page is locked. */
export function Voice({ boot, onClose }: VoiceProps) {
  const isLocked = useApp((state) => state.locked)
  return <VoiceDialog boot={boot} isLocked={isLocked} onLook={keepLook} onFontSize={(FONT_SIZE) => keepLook({ FONT_SIZE })} onClose={onClose} />
}
