import { SEARCH_MAX_CHARS } from '#contract'
import { useT } from '#i18n'
import { Icon, IconButton, Kbd, useModal } from '#widgets'
import type { LayerProps } from '../layers/layer-props.ts'
import css from './palette.module.css'
import { PaletteList } from './palette-list.tsx'
import { LIST, optionId, usePalette } from './use-palette.ts'

/** Search over screens, records and actions: type to find, arrows to move, Enter to open, Esc to close. On small screens it fills the page. */
export function Palette({ boot, actions, onClose }: LayerProps) {
  const t = useT()
  const dialog = useModal(onClose, 'fall')
  const { typed, records, sections, items, at, text, isLooking, point, write, take, onKeyDown } = usePalette({ boot, actions, onClose })
  const said = isLooking ? t('shared/widgets.searching') : t('shared/palette.found', { count: items.length })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the browser's; a click on the backdrop is a second way only
    <dialog {...dialog} aria-label={t('shared/palette.title')} className={css.palette} onClick={(event) => event.target === event.currentTarget && onClose()}>
      <div className={css.head}>
        <Icon name="search" size={18} />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={t('shared/palette.title')}
          aria-expanded
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={items[at] ? optionId(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX_CHARS}
          placeholder={t('shared/palette.placeholder')}
          className={css.input}
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton small icon="x" label={t('shared/widgets.close')} onClick={onClose} />
      </div>
      <PaletteList
        id={LIST}
        optionId={optionId}
        sections={sections}
        active={at}
        isLooking={isLooking}
        records={records}
        typed={typed}
        onPoint={point}
        onTake={take}
      />
      <div className={css.foot} aria-hidden>
        <span>
          <Kbd keys="↑" /> <Kbd keys="↓" /> {t('shared/palette.toMove')}
        </span>
        <span>
          <Kbd keys="Enter" /> {t('shared/palette.toOpen')}
        </span>
        <span>
          <Kbd keys="Esc" /> {t('shared/palette.toClose')}
        </span>
      </div>
      <div className="only-read-aloud" role="status">
        {said}
      </div>
    </dialog>
  )
}
