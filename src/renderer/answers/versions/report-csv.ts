import type { MigrationReport, MovedAnswer, ResolvedForm } from '#contract'
import type { Formats, Translate } from '#i18n'
import { valueText } from '#screen-tree'
import { csvLine } from '#validation'

export interface ReportWords {
  readonly t: Translate
  readonly formats: Formats
  /** Versions by hash. */
  readonly forms: ReadonlyMap<string, ResolvedForm>
}

/** A dry run as CSV: a line for each answer that would change and for each problem, in the words of their versions. */
export function reportCsv({ filed, hash }: MigrationReport, { t, formats, forms }: ReportWords): string {
  const wordsOf =
    (form: ResolvedForm | undefined): Translate =>
    (key, places) =>
      form?.strings?.[key] ?? t(key, places)
  const cells = (version: string, name: string, value: MovedAnswer['value']): readonly string[] => {
    const form = forms.get(version)
    const field = form && Object.hasOwn(form.fields, name) ? form.fields[name] : undefined
    const say = wordsOf(form)
    return field ? [say(field.label), valueText(field, value, { t: say, formats, label: undefined, masked: false })] : [name, '']
  }
  const lines = filed.list.flatMap(({ id, display, fromHash, moved, problems }) => [
    ...moved.flatMap(({ op, field, value, to }) => {
      const targets = to.length === 0 ? [['', '']] : to.map((target) => cells(hash, target.field, target.value))
      return targets.map((target) => [id, display, t(`shared/answers.version.ops.${op}`), ...cells(fromHash, field, value), ...target, ''])
    }),
    ...problems.map(({ path, message }) => [id, display, t('shared/answers.version.problem'), labelAt(forms.get(hash), path, t), '', '', '', message]),
  ])
  const head = ['id', 'form', 'change', 'question', 'answer', 'newQuestion', 'newAnswer', 'problemText'].map((name) =>
    t(`shared/answers.version.columns.${name}`),
  )
  return [head, ...lines].map(csvLine).join('')
}

/** The label of the top-level question that a pointer leads to. */
export function labelAt(form: ResolvedForm | undefined, path: string, t: Translate): string {
  const name = path.split('/')[1] ?? ''
  const field = form && Object.hasOwn(form.fields, name) ? form.fields[name] : undefined
  return field ? t(field.label) : name
}
