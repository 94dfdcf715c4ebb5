import type { FieldKey, OwnFormDraft, OwnFormLanguage } from '#contract'
import { useT } from '#i18n'
import { Checkbox, Field, NumberInput, Select, TextArea, TextInput } from '#widgets'
import { itemAt, optionsOf, setFieldKey, setItemKey, setSectionKey, setWord } from '../model/commands.ts'
import { type FieldDocument, fieldsOf, pagesOf, wordAt } from '../model/form-document.ts'
import type { PublishedNames } from '../model/rename-field.ts'
import { ConditionEditor } from './condition-editor.tsx'
import css from './editor.module.css'
import { InnerQuestions } from './inner-questions.tsx'
import { JsonKey } from './json-key.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { QuestionName } from './question-name.tsx'
import { SignerEditor } from './signer-editor.tsx'

export interface PropertiesProps {
  readonly draft: OwnFormDraft
  readonly language: OwnFormLanguage
  readonly chosen: string
  /** The version in use. */
  readonly head: PublishedNames | undefined
  readonly onChange: (draft: OwnFormDraft, joins?: string) => void
  readonly onChoose: (key: string) => void
}

/** What is said of the part that is chosen. */
export function Properties(props: PropertiesProps) {
  const t = useT()
  const { draft, chosen } = props
  const [kind = '', id = ''] = chosen.split(':')
  if (kind === 'page') return <Worded {...props} title={t('shared/studio.page')} word={`pages.${id}`} label={t('shared/studio.pageTitle')} />
  if (kind === 'text') return <TextProperties {...props} id={id} />
  if (kind === 'section') return <SectionProperties {...props} id={id} />
  const field = fieldsOf(draft.form)[chosen]
  return field ? <FieldProperties key={chosen} {...props} field={field} /> : <p className={css.text}>{t('shared/studio.chooseSomething')}</p>
}

interface WordedProps extends PropertiesProps {
  readonly title: string
  /** Key of the words. */
  readonly word: string
  readonly label: string
  readonly isLong?: boolean
}

function Worded({ draft, title, word, label, isLong, onChange }: WordedProps) {
  return (
    <div className={css.stack}>
      <h2 className={css.paneTitle}>{title}</h2>
      <WordField draft={draft} word={word} label={label} isLong={isLong === true} isNeeded onChange={onChange} />
    </div>
  )
}

interface WordFieldProps extends Pick<PropertiesProps, 'draft' | 'onChange'> {
  readonly word: string
  readonly label: string
  readonly help?: string
  readonly isLong?: boolean
  readonly isNeeded?: boolean
}

/** Words of the form, by their key; what may be left out goes when it is empty. */
export function WordField({ draft, word, label, help, isLong = false, isNeeded = false, onChange }: WordFieldProps) {
  const t = useT()
  const text = wordAt(draft.words, word) ?? ''
  const change = (next: string | null): void => onChange(setWord(draft, word, next ?? (isNeeded ? '' : undefined)), word)
  return (
    <Field label={label} help={help} required={isNeeded} error={isNeeded && text === '' ? t('shared/studio.wordMissing') : undefined}>
      {isLong ? <TextArea value={text} onChange={change} rows={3} maxLength={5_000} /> : <TextInput value={text} onChange={change} maxLength={1_000} />}
    </Field>
  )
}

const LOOKS = ['paragraph', 'heading', 'notice', 'warning'] as const

function TextProperties({ id, ...props }: PropertiesProps & { readonly id: string }) {
  const t = useT()
  const { draft, chosen, onChange } = props
  const { as, when } = itemAt(draft, chosen)
  return (
    <div className={css.stack}>
      <Worded {...props} title={t('shared/studio.textItem')} word={`texts.${id}`} label={t('shared/studio.textLabel')} isLong />
      <Field label={t('shared/studio.textLook')}>
        <Select
          value={String(as ?? 'paragraph')}
          blank={false}
          options={LOOKS.map((each) => ({ id: each, label: t(`shared/studio.textLooks.${each}`) }))}
          onChange={(next) => onChange(setItemKey(draft, chosen, 'as', next === 'paragraph' ? undefined : next))}
        />
      </Field>
      <ConditionEditor
        label={t('shared/studio.showWhen')}
        always={t('shared/studio.always')}
        draft={draft}
        expression={typeof when === 'string' ? when : undefined}
        onChange={(next) => onChange(setItemKey(draft, chosen, 'when', next), `when ${chosen}`)}
      />
    </div>
  )
}

const COLUMNS = ['1', '2', '3', '4'] as const

function SectionProperties({ draft, id, onChange }: PropertiesProps & { readonly id: string }) {
  const t = useT()
  const section = pagesOf(draft.form)
    .flatMap(({ sections }) => sections)
    .find((each) => each.id === id)
  if (section === undefined) return null
  return (
    <div className={css.stack}>
      <h2 className={css.paneTitle}>{t('shared/studio.section')}</h2>
      <WordField draft={draft} word={`sections.${id}`} label={t('shared/studio.sectionTitle')} isNeeded onChange={onChange} />
      <WordField draft={draft} word={`sectionHelp.${id}`} label={t('shared/studio.sectionHelp')} isLong onChange={onChange} />
      <Field label={t('shared/studio.columns')}>
        <Select
          value={String(section.columns ?? 2)}
          blank={false}
          options={COLUMNS.map((each) => ({ id: each, label: each }))}
          onChange={(next) => onChange(setSectionKey(draft, id, 'columns', Number(next)))}
        />
      </Field>
      <ConditionEditor
        label={t('shared/studio.showWhen')}
        always={t('shared/studio.always')}
        draft={draft}
        expression={typeof section.when === 'string' ? section.when : undefined}
        onChange={(next) => onChange(setSectionKey(draft, id, 'when', next), `when ${id}`)}
      />
    </div>
  )
}

/** Keys that have a place of their own. */
const PLACED: ReadonlySet<string> = new Set(['required', 'when', 'requiredWhen', 'options', 'of', 'value', 'signer'])
/** What most questions say, before what few do. */
const USUAL: ReadonlySet<string> = new Set(['min', 'max', 'unit', 'as', 'format', 'past', 'default', 'scale', 'to', 'columns', 'result', 'accept'])

function FieldProperties({ draft, language, chosen, field, head, onChange, onChoose }: PropertiesProps & { readonly field: FieldDocument }) {
  const t = useT()
  const all = language.fields[String(field.type)] ?? []
  const says = (key: string): boolean => all.some((each) => each.key === key)
  const keys = all.filter(({ key }) => !PLACED.has(key) || (key === 'value' && !says('result')))
  const set = (key: string, value: unknown): void => onChange(setFieldKey(draft, chosen, key, value), `${chosen}.${key}`)
  const rare = keys.filter(({ key }) => !USUAL.has(key))
  return (
    <div className={css.stack}>
      <h2 className={css.paneTitle}>{t(`shared/studio.types.${String(field.type)}`)}</h2>
      <WordField draft={draft} word={`fields.${chosen}`} label={t('shared/studio.questionLabel')} isNeeded onChange={onChange} />
      <WordField draft={draft} word={`help.${chosen}`} label={t('shared/studio.help')} isLong onChange={onChange} />
      {says('required') && (
        <Checkbox checked={field.required === true} onChange={(on) => onChange(setFieldKey(draft, chosen, 'required', on ? true : undefined))}>
          {t('shared/studio.required')}
        </Checkbox>
      )}
      {optionsOf(draft, chosen) !== undefined && <OptionsEditor draft={draft} name={chosen} onChange={onChange} />}
      {field.of !== undefined && <InnerQuestions draft={draft} name={chosen} onChange={onChange} />}
      {says('signer') && <SignerEditor value={field.signer} roles={language.signers} onChange={(next) => set('signer', next)} />}
      {says('result') && (
        <Field label={t('shared/studio.value')} help={t('shared/studio.valueHelp')}>
          <TextArea value={String(field.value ?? '')} onChange={(text) => set('value', text ?? '')} rows={3} maxLength={600} />
        </Field>
      )}
      {keys
        .filter(({ key }) => USUAL.has(key))
        .map((each) => (
          <KeyControl key={each.key} field={field} of={each} onSet={set} />
        ))}
      <ConditionEditor
        label={t('shared/studio.showWhen')}
        always={t('shared/studio.always')}
        draft={draft}
        of={chosen}
        expression={typeof field.when === 'string' ? field.when : undefined}
        onChange={(next) => set('when', next)}
      />
      {says('requiredWhen') && field.required !== true && (
        <ConditionEditor
          label={t('shared/studio.requireWhen')}
          always={t('shared/studio.never')}
          draft={draft}
          of={chosen}
          expression={typeof field.requiredWhen === 'string' ? field.requiredWhen : undefined}
          onChange={(next) => set('requiredWhen', next)}
        />
      )}
      <Field label={t('shared/studio.span')}>
        <Select
          value={itemAt(draft, chosen).span === undefined ? null : String(itemAt(draft, chosen).span)}
          blank="1"
          options={COLUMNS.slice(1).map((each) => ({ id: each, label: each }))}
          onChange={(next) => onChange(setItemKey(draft, chosen, 'span', next === null ? undefined : Number(next)))}
        />
      </Field>
      <details className={css.rare} open={rare.some(({ key }) => field[key] !== undefined)}>
        <summary>{t('shared/studio.moreSettings')}</summary>
        <div className={css.stack}>
          {rare.map((each) => (
            <KeyControl key={each.key} field={field} of={each} onSet={set} />
          ))}
        </div>
      </details>
      <QuestionName
        draft={draft}
        name={chosen}
        head={head}
        onRenamed={(next, name) => {
          onChange(next)
          onChoose(name)
        }}
      />
    </div>
  )
}

interface KeyControlProps {
  readonly field: FieldDocument
  readonly of: FieldKey
  readonly onSet: (key: string, value: unknown) => void
}

/** A key of the language with a control of its kind, named by the language and explained by it. */
function KeyControl({ field, of: { key, is, among, about }, onSet }: KeyControlProps) {
  const t = useT()
  const value = field[key]
  const label = t(`shared/studio.keys.${key}`)
  if (is === 'flag')
    return (
      <Checkbox checked={value === true} onChange={(on) => onSet(key, on ? true : undefined)}>
        {label}
      </Checkbox>
    )
  return (
    <Field label={label} help={about}>
      {is === 'choice' ? (
        <Select
          value={value === undefined ? null : String(value)}
          blank={t('shared/studio.usual')}
          options={(among ?? []).map((id) => ({ id, label: id }))}
          onChange={(next) => onSet(key, next === null ? undefined : typeof value === 'number' || /^\d+$/.test(next) ? Number(next) : next)}
        />
      ) : is === 'number' ? (
        <NumberInput value={typeof value === 'number' ? value : null} onChange={(next) => onSet(key, typeof next === 'number' ? next : undefined)} />
      ) : is === 'json' ? (
        <JsonKey value={value} onChange={(next) => onSet(key, next)} />
      ) : (
        <TextInput value={typeof value === 'string' ? value : null} onChange={(next) => onSet(key, next ?? undefined)} code maxLength={600} />
      )}
    </Field>
  )
}
