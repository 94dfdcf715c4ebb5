import { useSyncExternalStore } from 'react'
import type { AnswerSession } from '#form-engine'
import { useT } from '#i18n'
import { Button, IconButton } from '#widgets'
import css from './answers.module.css'
import { refillWord } from './refill-word.ts'

export type DeskTool = 'refill' | 'layout' | 'discard'

export interface DeskToolsProps {
  readonly session: AnswerSession
  readonly layout: 'pages' | 'single'
  readonly onUse: (tool: DeskTool) => void
}

/** Undo and redo, comparing with the records, the other layout, throwing away. */
export function DeskTools({ session, layout, onUse }: DeskToolsProps) {
  const t = useT()
  const { form, reach } = session
  const can = useSyncExternalStore(reach.subscribe, reach.get)
  return (
    <div className={css.tools}>
      <IconButton
        small
        look="outline"
        icon="undo-2"
        label={t('shared/answers.undo')}
        aria-keyshortcuts="Control+Z"
        disabled={!can.undo}
        onClick={session.undo}
      />
      <IconButton
        small
        look="outline"
        icon="undo-2"
        className={css.redo}
        label={t('shared/answers.redo')}
        aria-keyshortcuts="Control+Y"
        disabled={!can.redo}
        onClick={session.redo}
      />
      {form.prefilled.length > 0 && (
        <Button small icon="refresh-cw" onClick={() => onUse('refill')}>
          {t(refillWord(form, 'refill'))}
        </Button>
      )}
      {form.pages.length > 1 && (
        <Button small icon="layout-list" onClick={() => onUse('layout')}>
          {t(layout === 'pages' ? 'shared/answers.onOnePage' : 'shared/answers.inPages')}
        </Button>
      )}
      <IconButton small look="outline" icon="trash-2" label={t('shared/answers.discardDraft')} onClick={() => onUse('discard')} />
    </div>
  )
}
