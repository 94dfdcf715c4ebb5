import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_CHARS } from '#contract'
import { useT } from '#i18n'
import { navigate, pathOf } from '#navigation'
import { Icon, IconButton, Kbd, useModal } from '#widgets'
import type { LayerProps } from '../layers/layer-props.ts'
import { screensBeside, screensOf } from './find-screens.ts'
import css from './palette.module.css'
import { PaletteList } from './palette-list.tsx'
import { type PaletteItem, paletteSections } from './sections.ts'
import { useRecordHits } from './use-record-hits.ts'
import { useRested } from './use-rested.ts'

const LIST = 'palette-list'
const optionId = (at: number): string => `${LIST}-${at}`
const PAGE = 8

/** Search over screens, records and actions: type to find, arrows to move, Enter to open, Esc to close. On small screens it fills the page. */
export function Palette({ boot, actions, onClose }: LayerProps) {
  const t = useT()
  const dialog = useModal(onClose, 'fall')
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const typed = useRested(text, SEARCH_DEBOUNCE_MS)
  const screens = useMemo(() => [...screensOf(boot.menu, t), ...screensBeside(boot, t)], [boot, t])
  const records = useRecordHits(boot.finders ?? [], typed)
  const sections = useMemo(() => paletteSections({ typed, screens, records, actions, pathOf }, t), [typed, screens, records, actions, t])
  const items = sections.flatMap((section) => section.items)
  const at = Math.min(active, items.length - 1)
  const isLooking = text !== typed || records.some(({ state }) => state === 'loading')

  // Enter pressed ahead of the search means what it is going to find.
  const isAhead = useRef(false)
  useEffect(() => {
    if (!isAhead.current || text !== typed) return
    if (items.length === 0 && isLooking) return
    isAhead.current = false
    take(items[0])
  })
  useEffect(() => {
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const take = (item: PaletteItem | undefined): void => {
    if (!item) return
    onClose()
    if (item.run) item.run()
    else if (item.external) window.open(item.external, '_blank', 'noopener,noreferrer')
    else if (item.path) navigate(item.path)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const last = items.length - 1
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(at + PAGE, last),
      PageUp: Math.max(at - PAGE, 0),
    }
    const next = moves[event.key]
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter' && text !== typed) isAhead.current = true
    else if (event.key === 'Enter') take(items[at])
    else return
    event.preventDefault()
  }
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
          onChange={({ currentTarget }) => {
            isAhead.current = false
            setActive(0)
            setText(currentTarget.value)
          }}
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
        onPoint={setActive}
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
