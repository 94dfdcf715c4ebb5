import { useT } from '#i18n'
import { Dialog } from '#widgets'
import type { LayerProps } from '../layers/layer-props.ts'
import css from './help.module.css'

/** What each does: `shared/help.shortcuts.<id>`. */
const SHORTCUTS: readonly (readonly [id: string, ...keys: readonly string[]])[] = [
  ['search', 'Ctrl', 'K'],
  ['list', '?'],
  ['rows', '↑', '↓'],
  ['nextQuestion', 'Enter'],
  ['undo', 'Ctrl', 'Z'],
  ['redo', 'Ctrl', 'Y'],
  ['nextPage', 'Alt', 'Page Down'],
  ['pageBefore', 'Alt', 'Page Up'],
  ['chat', 'F6'],
  ['close', 'Esc'],
]

/** The keys that do something everywhere (design: look). */
export function ShortcutsDialog({ onClose }: Pick<LayerProps, 'onClose'>) {
  const t = useT()
  return (
    <Dialog title={t('shared/help.shortcuts.title')} lightDismiss onClose={onClose}>
      <dl className={css.shortcuts}>
        {SHORTCUTS.map(([id, ...keys]) => (
          <div key={id}>
            <dt dir="ltr">
              {keys.map((key, at) => (
                <span key={key}>
                  {at > 0 && ' + '}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{t(`shared/help.shortcuts.${id}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
