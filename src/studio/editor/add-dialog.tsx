import { useState } from 'react'
import type { OwnFormDraft, OwnFormLanguage } from '#contract'
import { useT } from '#i18n'
import { Button, classNames, Dialog, Field, Icon, Select, TextArea, TextInput } from '#widgets'
import { addField, addText, type Changed, type Place } from '../model/commands.ts'
import { wordAt } from '../model/form-document.ts'
import { PALETTE, PALETTE_GROUPS, type PaletteEntry } from '../model/palette.ts'
import css from './outline.module.css'

export interface AddDialogProps {
  readonly draft: OwnFormDraft
  readonly language: OwnFormLanguage
  readonly place: Place
  readonly onAdd: (changed: Changed) => void
  readonly onClose: () => void
}

const TEXT = 'plain-text'
const [FIRST] = PALETTE

/** A question more: what it asks, and of which kind it is. Several one after the other. */
export function AddDialog({ draft, language, place, onAdd, onClose }: AddDialogProps) {
  const t = useT()
  const [kind, setKind] = useState(FIRST?.id ?? TEXT)
  const [label, setLabel] = useState('')
  const [options, setOptions] = useState('')
  const [to, setTo] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const [added, setAdded] = useState('')
  const [at, setAt] = useState(place)
  const entry = PALETTE.find(({ id }) => id === kind)
  const isLacking = label.trim() === '' || (kind === 'reference' && to === null)
  const add = (thenClose: boolean): void => {
    setTried(true)
    if (isLacking) return
    const changed = entry
      ? addField(draft, at, written(entry, options, to), { label: label.trim(), parts: partsOf(entry, options, t) })
      : addText(draft, at, label.trim())
    onAdd(changed)
    if (thenClose) {
      onClose()
      return
    }
    setAt({ ...at, after: changed.selected })
    setAdded(label.trim())
    setLabel('')
    setOptions('')
    setTried(false)
  }
  return (
    <Dialog
      wide
      title={t('shared/studio.addTitle', { section: wordAt(draft.words, `sections.${at.section}`) ?? at.section })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/studio.addDone')}</Button>
          <Button onClick={() => add(false)}>{t('shared/studio.addAnother')}</Button>
          <Button look="solid" onClick={() => add(true)}>
            {t('shared/studio.addOne')}
          </Button>
        </>
      }
    >
      <form
        className={css.adding}
        onSubmit={(event) => {
          event.preventDefault()
          add(false)
        }}
      >
        <Field
          label={t(kind === TEXT ? 'shared/studio.textLabel' : 'shared/studio.questionLabel')}
          required
          error={isTried && label.trim() === '' ? t('shared/studio.labelMissing') : undefined}
        >
          <TextInput value={label} onChange={(text) => setLabel(text ?? '')} maxLength={400} autoFocus />
        </Field>
        <KindPicker kind={kind} onKind={setKind} />
        {entry?.options !== undefined && kind !== 'yes-no' && (
          <Field label={t('shared/studio.optionsLabel')} help={t('shared/studio.optionsHelp')}>
            <TextArea value={options} onChange={(text) => setOptions(text ?? '')} rows={4} />
          </Field>
        )}
        {kind === 'reference' && (
          <Field label={t('shared/studio.recordKind')} required error={isTried && to === null ? t('shared/studio.recordKindMissing') : undefined}>
            <Select value={to} onChange={setTo} options={language.references.map(({ name, title }) => ({ id: name, label: t(title) }))} />
          </Field>
        )}
        <button type="submit" hidden />
        <p className={css.told} role="status">
          {added !== '' && t('shared/studio.added', { what: added })}
        </p>
      </form>
    </Dialog>
  )
}

function KindPicker({ kind, onKind }: { readonly kind: string; readonly onKind: (kind: string) => void }) {
  const t = useT()
  return (
    <fieldset className={css.kinds}>
      <legend>{t('shared/studio.kind')}</legend>
      {PALETTE_GROUPS.map((group) => (
        <div key={group} className={css.kindGroup}>
          <h3>{t(`shared/studio.groups.${group}`)}</h3>
          <div className={css.kindList}>
            {PALETTE.filter((each) => each.group === group).map(({ id, icon }) => (
              <Kind key={id} id={id} icon={icon} isChosen={kind === id} onKind={onKind} />
            ))}
            {group === 'text' && <Kind id={TEXT} icon="info" isChosen={kind === TEXT} onKind={onKind} />}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

interface KindProps {
  readonly id: string
  readonly icon: string
  readonly isChosen: boolean
  readonly onKind: (kind: string) => void
}

function Kind({ id, icon, isChosen, onKind }: KindProps) {
  const t = useT()
  return (
    <label className={classNames(css.kind, isChosen && css.isChosen)}>
      <input type="radio" name="studio-kind" value={id} checked={isChosen} onChange={() => onKind(id)} />
      <Icon name={icon} />
      <span>{t(`shared/studio.kinds.${id}`)}</span>
    </label>
  )
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 100)

/** The kind with as many options as were typed. */
function written(entry: PaletteEntry, options: string, to: string | null): PaletteEntry {
  const lines = linesOf(options)
  return {
    ...entry,
    ...(entry.field.to !== undefined && { field: { ...entry.field, to: to ?? '' } }),
    ...(entry.options && entry.id !== 'yes-no' && lines.length > 0 && { options: lines.map((_, index) => `option${index + 1}`) }),
  }
}

function partsOf(entry: PaletteEntry, options: string, t: (key: string) => string): readonly string[] {
  const lines = entry.id === 'yes-no' ? [] : linesOf(options)
  if (entry.options && lines.length > 0) return lines
  return [...(entry.options ?? []), ...(entry.of ?? [])].map((part) => t(`shared/studio.newParts.${part}`))
}
