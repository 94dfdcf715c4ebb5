import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { OwnFormDraft, OwnFormLanguage, OwnFormProblem } from '#contract'
import { useT } from '#i18n'
import { Button, classNames, Icon, IconButton } from '#widgets'
import {
  addPage,
  addSection,
  duplicateField,
  isAbout,
  labelOf,
  moveItem,
  nudgeItem,
  nudgePart,
  placeOf,
  removeItem,
  removePage,
  removeSection,
} from '../model/commands.ts'
import { fieldsOf, keyOfItem, type PageDocument, pagesOf, type SectionDocument, textOfItem, wordAt } from '../model/form-document.ts'
import { withTerms } from '../model/with-terms.ts'
import { AddDialog } from './add-dialog.tsx'
import css from './outline.module.css'
import { keyAt } from './selection.ts'

export interface OutlineProps {
  readonly draft: OwnFormDraft
  readonly language: OwnFormLanguage
  readonly chosen: string
  readonly problems: readonly OwnFormProblem[]
  readonly onChoose: (key: string) => void
  readonly onChange: (draft: OwnFormDraft) => void
}

/** The form as pages of sections of questions: chosen, moved, added to and taken away from, by pointer and by keyboard alike. */
export function Outline({ draft, language, chosen, problems, onChoose, onChange }: OutlineProps) {
  const t = useT()
  const [isAdding, setAdding] = useState(false)
  const [told, setTold] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const stop = isThere(draft, chosen) ? chosen : `page:${pagesOf(draft.form)[0]?.id ?? ''}`
  const faulty = new Set(problems.flatMap(({ pointer }) => keyAt(draft, pointer) ?? []))
  const act = actionsOn({ draft, chosen, t, onChange, onChoose, tell: setTold, list })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) act.nudge(event.key === 'ArrowUp' ? -1 : 1)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') stepFocus(list, event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Delete' && act.canRemove) act.remove()
    else if (event.key === '/') setAdding(true)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={css.tools} role="toolbar" aria-label={t('shared/studio.outlineTools')}>
        <Button small look="solid" icon="plus" onClick={() => setAdding(true)}>
          {t('shared/studio.add')}
        </Button>
        <IconButton small icon="arrow-up" label={t('shared/studio.up')} onClick={() => act.nudge(-1)} />
        <IconButton small icon="arrow-down" label={t('shared/studio.down')} onClick={() => act.nudge(1)} />
        <IconButton
          small
          icon="files"
          label={t('shared/studio.duplicate')}
          disabled={fieldsOf(draft.form)[chosen] === undefined || isAbout(draft, chosen)}
          onClick={act.duplicate}
        />
        <IconButton small icon="trash-2" label={t('shared/studio.remove')} disabled={!act.canRemove} onClick={act.remove} />
      </div>
      <ul ref={list} className={css.pages} onKeyDown={onKeyDown}>
        {pagesOf(draft.form).map((page) => (
          <PagePart key={page.id} page={page} draft={draft} chosen={chosen} stop={stop} faulty={faulty} onChoose={onChoose} onChange={onChange} />
        ))}
      </ul>
      <div className={css.more}>
        <Button small icon="layers" onClick={act.addSection}>
          {t('shared/studio.addSection')}
        </Button>
        <Button small icon="file-plus" onClick={act.addPage}>
          {t('shared/studio.addPage')}
        </Button>
      </div>
      <p className={css.told} role="status">
        {told}
      </p>
      {isAdding && (
        <AddDialog
          draft={draft}
          language={language}
          place={placeFor(draft, chosen)}
          onAdd={({ draft: next, selected }) => {
            onChange(next)
            if (selected !== undefined) onChoose(selected)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

const isThere = (draft: OwnFormDraft, key: string): boolean =>
  pagesOf(draft.form).some(
    (page) => key === `page:${page.id}` || page.sections.some(({ id, items }) => key === `section:${id}` || items.some((item) => keyOfItem(item) === key)),
  )

/** Where something new goes: after what is chosen, or at the end of the chosen part. */
function placeFor(draft: OwnFormDraft, chosen: string) {
  const own = placeOf(draft, chosen)
  if (own) return own
  const pages = pagesOf(draft.form)
  const section = chosen.startsWith('section:') ? chosen.slice('section:'.length) : undefined
  const page = pages.find((each) => (section === undefined ? chosen === `page:${each.id}` : each.sections.some(({ id }) => id === section))) ?? pages[0]
  const into = page?.sections.find(({ id }) => id === section) ?? page?.sections.at(-1)
  return { page: page?.id ?? '', section: into?.id ?? '', after: into?.items.map(keyOfItem).at(-1) }
}

function stepFocus(list: RefObject<HTMLUListElement | null>, by: -1 | 1): void {
  const entries = [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-key]') ?? [])]
  entries[entries.indexOf(document.activeElement as HTMLButtonElement) + by]?.focus()
}

interface Acting extends Pick<OutlineProps, 'draft' | 'chosen' | 'onChange' | 'onChoose'> {
  readonly t: ReturnType<typeof useT>
  readonly tell: (text: string) => void
  readonly list: RefObject<HTMLUListElement | null>
}

function actionsOn({ draft, chosen, t, onChange, onChoose, tell, list }: Acting) {
  const section = chosen.startsWith('section:') ? chosen.slice('section:'.length) : undefined
  const page = chosen.startsWith('page:') ? chosen.slice('page:'.length) : undefined
  const without = section !== undefined ? removeSection(draft, section) : page !== undefined ? removePage(draft, page) : removeItem(draft, chosen)
  const here = placeFor(draft, chosen)
  const name = nameOf(draft, chosen, t)
  return {
    canRemove: without !== draft,
    nudge: (by: -1 | 1) => {
      const next =
        section !== undefined ? nudgePart(draft, { section }, by) : page !== undefined ? nudgePart(draft, { page }, by) : nudgeItem(draft, chosen, by)
      onChange(next)
      const place = placeOf(next, chosen)
      const items =
        pagesOf(next.form)
          .flatMap(({ sections }) => sections)
          .find(({ id }) => id === place?.section)?.items ?? []
      const number = items.findIndex((item) => keyOfItem(item) === chosen) + 1
      if (place && number > 0)
        tell(t('shared/studio.movedTo', { what: name, number, count: items.length, section: wordAt(next.words, `sections.${place.section}`) ?? place.section }))
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(chosen)}"]`)?.focus())
    },
    remove: () => {
      onChange(without)
      tell(t('shared/studio.removed', { what: name }))
      onChoose(section !== undefined || page !== undefined ? `page:${pagesOf(without.form)[0]?.id ?? ''}` : `section:${here.section}`)
    },
    duplicate: () => {
      const { draft: next, selected } = duplicateField(draft, chosen, t('shared/studio.copyOf', { name: labelOf(draft, chosen) }))
      onChange(next)
      if (selected !== undefined) onChoose(selected)
    },
    addSection: () => {
      const { draft: next, selected } = addSection(draft, here.page, t('shared/studio.newSection'))
      onChange(next)
      if (selected !== undefined) onChoose(selected)
    },
    addPage: () => {
      const { draft: next, selected } = addPage(draft, t('shared/studio.newPage'), t('shared/studio.newSection'))
      onChange(next)
      if (selected !== undefined) onChoose(selected)
    },
  }
}

function nameOf(draft: OwnFormDraft, key: string, t: Acting['t']): string {
  const [kind, id = ''] = key.split(':')
  if (kind === 'page') return wordAt(draft.words, `pages.${id}`) ?? id
  if (kind === 'section') return wordAt(draft.words, `sections.${id}`) ?? id
  if (kind === 'text') return wordAt(draft.words, `texts.${id}`) ?? id
  return withTerms(labelOf(draft, key), t)
}

interface PartProps extends Pick<OutlineProps, 'draft' | 'chosen' | 'onChoose' | 'onChange'> {
  /** The entry that the Tab key leads to; arrows lead to the others. */
  readonly stop: string
  readonly faulty: ReadonlySet<string>
}

function PagePart({ page, ...rest }: PartProps & { readonly page: PageDocument }) {
  return (
    <li>
      <Entry {...rest} itemKey={`page:${page.id}`} icon="file-text" className={css.page} />
      <ul className={css.sections}>
        {page.sections.map((section) => (
          <SectionPart key={section.id} {...rest} page={page.id} section={section} />
        ))}
      </ul>
    </li>
  )
}

function SectionPart({ page, section, ...rest }: PartProps & { readonly page: string; readonly section: SectionDocument }) {
  return (
    <li>
      <Entry {...rest} itemKey={`section:${section.id}`} icon="layers" className={css.section} drop={{ page, section: section.id }} />
      <ul className={css.items}>
        {section.items.map((item) => {
          const key = keyOfItem(item)
          return (
            <li key={key}>
              <Entry
                {...rest}
                itemKey={key}
                icon={textOfItem(item) === undefined ? 'text-cursor-input' : 'info'}
                className={css.item}
                drop={{ page, section: section.id, after: key }}
              />
            </li>
          )
        })}
      </ul>
    </li>
  )
}

interface EntryProps extends PartProps {
  readonly itemKey: string
  readonly icon: string
  readonly className: string | undefined
  /** Where what is dropped on it goes. */
  readonly drop?: { readonly page: string; readonly section: string; readonly after?: string }
}

const DRAGGED = 'application/x-question'

function Entry({ draft, chosen, stop, faulty, itemKey, icon, className, drop, onChoose, onChange }: EntryProps) {
  const t = useT()
  const [isOver, setOver] = useState(false)
  const isItem = !/^(?:page|section):/.test(itemKey)
  const field = fieldsOf(draft.form)[itemKey]
  return (
    <button
      type="button"
      data-key={itemKey}
      tabIndex={stop === itemKey ? 0 : -1}
      aria-current={chosen === itemKey || undefined}
      className={classNames(css.entry, className, isOver && css.over)}
      draggable={isItem}
      onClick={() => onChoose(itemKey)}
      onFocus={() => onChoose(itemKey)}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, itemKey)}
      onDragOver={(event) => {
        if (drop === undefined || !event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const key = event.dataTransfer.getData(DRAGGED)
        if (drop && key !== '') onChange(moveItem(draft, key, drop))
      }}
    >
      <Icon name={icon} size={14} />
      <span className={css.label}>{nameOf(draft, itemKey, t)}</span>
      {field?.required === true && (
        <span className={css.mark} role="img" aria-label={t('shared/studio.isRequired')}>
          *
        </span>
      )}
      {(field?.when !== undefined || field?.requiredWhen !== undefined) && <Icon name="workflow" size={14} label={t('shared/studio.hasRule')} />}
      {faulty.has(itemKey) && <Icon name="circle-alert" size={14} label={t('shared/studio.hasProblem')} />}
    </button>
  )
}
