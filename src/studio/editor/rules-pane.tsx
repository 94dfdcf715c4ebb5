import { useState } from 'react'
import type { OwnFormDraft, OwnFormProblem } from '#contract'
import { useT } from '#i18n'
import { Button, Card, EmptyState, Field, IconButton, Pill, Select, TextInput } from '#widgets'
import { addCheck, type CheckDocument, checksOf, examplesOf, removeCheck, removeExample, setCheckKey } from '../model/checks.ts'
import { isAbout, labelOf } from '../model/commands.ts'
import { fieldsOf } from '../model/form-document.ts'
import { withTerms } from '../model/with-terms.ts'
import { ConditionEditor } from './condition-editor.tsx'
import css from './editor.module.css'
import { WordField } from './properties.tsx'

export interface RulesPaneProps {
  readonly draft: OwnFormDraft
  readonly problems: readonly OwnFormProblem[]
  readonly onChange: (draft: OwnFormDraft, joins?: string) => void
}

/** Rules over several answers, and examples of what the form makes of some: each is checked with every change. */
export function RulesPane({ draft, problems, onChange }: RulesPaneProps) {
  const t = useT()
  return (
    <div className={css.settings}>
      <Card title={t('shared/studio.rules')}>
        <div className={css.stack}>
          <p className={css.text}>{t('shared/studio.rulesHelp')}</p>
          {checksOf(draft).map((check) => (
            <CheckEditor key={check.id} check={check} draft={draft} onChange={onChange} />
          ))}
          <NewCheck draft={draft} onChange={onChange} />
        </div>
      </Card>
      <Card title={t('shared/studio.examples')}>
        <div className={css.stack}>
          <p className={css.text}>{t('shared/studio.examplesHelp')}</p>
          {examplesOf(draft).length === 0 && <EmptyState icon="list-checks" title={t('shared/studio.noExamples')} />}
          <ul className={css.releases}>
            {examplesOf(draft).map(({ id, given }, index) => {
              const isFailing = problems.some(({ at, pointer }) => at === 'test' && pointer.split('/')[2] === String(index))
              return (
                <li key={id} className={css.release}>
                  <span>
                    {id} <Pill tone={isFailing ? 'danger' : 'success'} label={t(`shared/studio.${isFailing ? 'exampleFails' : 'exampleHolds'}`)} />
                    <small className={css.given}>{JSON.stringify(given).slice(0, 160)}</small>
                  </span>
                  <IconButton small icon="trash-2" label={t('shared/studio.removeExample', { name: id })} onClick={() => onChange(removeExample(draft, id))} />
                </li>
              )
            })}
          </ul>
        </div>
      </Card>
    </div>
  )
}

const SEVERITIES = ['block', 'warn'] as const

function CheckEditor({
  check,
  draft,
  onChange,
}: {
  readonly check: CheckDocument
  readonly draft: OwnFormDraft
  readonly onChange: RulesPaneProps['onChange']
}) {
  const t = useT()
  const { id } = check
  const set = (key: string, value: unknown): void => onChange(setCheckKey(draft, id, key, value), `${id}.${key}`)
  return (
    <fieldset className={css.rule}>
      <WordField draft={draft} word={`checks.${id}`} label={t('shared/studio.ruleMessage')} isNeeded onChange={onChange} />
      <ConditionEditor
        label={t('shared/studio.mustHold')}
        always={t('shared/studio.ruleEmpty')}
        draft={draft}
        expression={typeof check.check === 'string' && check.check !== '' ? check.check : undefined}
        onChange={(next) => set('check', next ?? '')}
      />
      <ConditionEditor
        label={t('shared/studio.countsWhen')}
        always={t('shared/studio.always')}
        draft={draft}
        expression={typeof check.when === 'string' ? check.when : undefined}
        onChange={(next) => set('when', next)}
      />
      <div className={css.row}>
        <Field label={t('shared/studio.severity')}>
          <Select
            blank={false}
            value={String(check.severity ?? 'block')}
            options={SEVERITIES.map((each) => ({ id: each, label: t(`shared/studio.severities.${each}`) }))}
            onChange={(next) => set('severity', next)}
          />
        </Field>
        <Field label={t('shared/studio.shownAt')}>
          <Select
            blank={t('shared/studio.shownAbove')}
            value={typeof check.field === 'string' ? check.field : null}
            options={Object.keys(fieldsOf(draft.form)).map((name) => ({ id: name, label: withTerms(labelOf(draft, name), t) }))}
            onChange={(next) => set('field', next ?? undefined)}
          />
        </Field>
        <IconButton icon="trash-2" label={t('shared/studio.removeRule', { name: id })} onClick={() => onChange(removeCheck(draft, id))} />
      </div>
    </fieldset>
  )
}

function NewCheck({ draft, onChange }: Pick<RulesPaneProps, 'draft' | 'onChange'>) {
  const t = useT()
  const [message, setMessage] = useState('')
  const [first] = Object.keys(fieldsOf(draft.form)).filter((name) => !isAbout(draft, name))
  return (
    <form
      className={css.option}
      onSubmit={(event) => {
        event.preventDefault()
        if (message.trim() === '' || first === undefined) return
        onChange(addCheck(draft, message.trim(), `answered(answers.${first})`))
        setMessage('')
      }}
    >
      <TextInput
        label={t('shared/studio.newRule')}
        placeholder={t('shared/studio.newRule')}
        value={message}
        onChange={(text) => setMessage(text ?? '')}
        maxLength={500}
      />
      <Button type="submit" icon="plus" disabled={first === undefined}>
        {t('shared/studio.addRule')}
      </Button>
    </form>
  )
}
