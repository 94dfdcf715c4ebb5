import { useFormats, useT } from '#i18n'
import { Icon } from '#widgets'
import css from './answers.module.css'
import type { DraftStatus } from './draft-keeper.ts'

export interface DraftStatusTextProps {
  readonly status: DraftStatus
  readonly restoredAt: string | undefined
}

const ICONS = {
  nowhere: 'cloud',
  saving: 'cloud',
  device: 'hard-drive',
  server: 'cloud-check',
  page: 'triangle-alert',
  conflict: 'git-merge',
  refused: 'triangle-alert',
} as const

/** Where the answers are, in words: "Saved 3:04 PM". Read aloud when that changes for the worse. */
export function DraftStatusText({ status, restoredAt }: DraftStatusTextProps) {
  const t = useT()
  const formats = useFormats()
  const text = (): string => {
    switch (status.at) {
      case 'nowhere':
        return restoredAt ? t('shared/answers.restored', { time: formats.dateTime(restoredAt) }) : t('shared/answers.savedAsYouType')
      case 'saving':
        return t('shared/answers.saving')
      case 'server':
        return t('shared/answers.saved', { time: formats.time(status.savedAt) })
      case 'device':
        return t('shared/answers.savedHere', { time: formats.time(status.savedAt) })
      case 'page':
        return t('shared/answers.notSaved')
      case 'conflict':
        return t('shared/answers.otherDevice')
      case 'refused':
        return t('shared/answers.savedHereOnly', { reason: status.message })
    }
  }
  const isBad = status.at === 'page' || status.at === 'refused'
  return (
    <output className={css.status} aria-live={isBad ? 'assertive' : 'off'}>
      <Icon name={ICONS[status.at]} size={16} />
      <span>{text()}</span>
    </output>
  )
}
