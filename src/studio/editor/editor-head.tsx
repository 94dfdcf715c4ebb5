import { useState } from 'react'
import type { OwnForm } from '#contract'
import { useT } from '#i18n'
import { Link, useRoute } from '#navigation'
import { Button, IconButton, Pill } from '#widgets'
import { wordAt } from '../model/form-document.ts'
import css from './editor.module.css'
import { PublishDialog, wayOf } from './publish-dialog.tsx'
import type { Check } from './use-check.ts'
import type { OpenDraft, Saving } from './use-draft.ts'

export interface EditorHeadProps {
  readonly form: OwnForm
  readonly open: OpenDraft
  readonly check: Check
  readonly onAnew: () => void
}

const TONES: Readonly<Record<Saving, string>> = {
  saved: 'success',
  waiting: 'neutral',
  saving: 'neutral',
  offline: 'warning',
  other: 'warning',
  refused: 'danger',
}

/** What the form is called, whether it is kept, and what can be done with all of it. */
export function EditorHead({ form, open, check, onAnew }: EditorHeadProps) {
  const t = useT()
  const { path } = useRoute()
  const [isPublishing, setPublishing] = useState(false)
  const way = wayOf(form, open)
  const version = form.releases.find(({ hash }) => hash === form.head)?.version
  return (
    <header className={css.head}>
      <div className={css.name}>
        <Link href={path} className={css.back}>
          {t('shared/studio.heading')}
        </Link>
        <h1>{wordAt(open.draft.words, 'title') ?? form.name}</h1>
        <p className={css.facts}>
          {version === undefined ? t('shared/studio.neverPublished') : t('shared/studio.inUse', { number: version })}
          <span role="status">
            <Pill tone={TONES[open.saving]} label={t(`shared/studio.saving.${open.saving}`)} />
          </span>
          {form.approval?.asked && open.draft === form.draft && <Pill tone="info" label={t('shared/studio.waiting')} />}
        </p>
      </div>
      <div className={css.tools}>
        <IconButton icon="undo-2" label={t('shared/studio.undo')} disabled={!open.canUndo} onClick={open.undo} />
        <IconButton icon="rotate-ccw" label={t('shared/studio.redo')} disabled={!open.canRedo} onClick={open.redo} className={css.mirrored} />
        <Button look="solid" icon={way === 'ask' ? 'send' : 'rocket'} onClick={() => setPublishing(true)}>
          {t(`shared/studio.toUse.${way}.do`)}
        </Button>
      </div>
      {isPublishing && <PublishDialog form={form} open={open} check={check} onDone={onAnew} onClose={() => setPublishing(false)} />}
    </header>
  )
}
