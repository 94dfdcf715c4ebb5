import { useT } from '#i18n'
import { Icon, Kbd } from '#widgets'
import css from './top-bar.module.css'

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl+K'

/** Opens the palette; reads like a search field where there is room, and is an icon on small screens. */
export function SearchButton({ onOpen }: { readonly onOpen: () => void }) {
  const t = useT()
  return (
    <button type="button" className={css.search} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={onOpen}>
      <Icon name="search" size={18} />
      <span className="only-read-aloud">{t('shared/palette.title')}</span>
      <span className={css.searchText} aria-hidden>
        {t('shared/palette.search')}
      </span>
      <span className={css.searchKeys} aria-hidden>
        <Kbd keys={KEYS} />
      </span>
    </button>
  )
}
