import type { ReactNode } from 'react'
import type { ImportForm } from '#contract'
import { useFormats, useT } from '#i18n'
import { Banner, ChoiceList, classNames, Field, Select } from '#widgets'
import operationCss from '../operation/operation.module.css'
import css from './import.module.css'
import type { SheetTable } from './read-table.ts'
import type { Importing } from './use-import.ts'

const EXAMPLES = 2

/** Which column of the file fills in which field. */
export function ColumnsStep({ importing: { state, tell }, noteId }: { readonly importing: Importing; readonly noteId: string }): ReactNode {
  const t = useT()
  const formats = useFormats()
  const { form, table, match, existing, file } = state
  if (!form || !table) return null
  const missing = missingIn(form, match).map(({ title }) => title)
  const matching = form.columns.filter(({ isMatch }) => isMatch).map(({ title }) => title)
  return (
    <>
      <p>{t('shared/imports.read', { file, count: table.rows.length, rows: formats.number(table.rows.length) })}</p>
      {form.mayChange && (
        <Field group label={t('shared/imports.existing', { columns: formats.list(matching) })}>
          <ChoiceList
            stacked
            value={existing}
            options={(['change', 'leave'] as const).map((id) => ({ id, label: t(`shared/imports.existings.${id}`) }))}
            onChange={(id) => tell({ is: 'existing', existing: id === 'leave' ? 'leave' : 'change' })}
          />
        </Field>
      )}
      {missing.length > 0 && (
        <div id={noteId}>
          <Banner tone="warning">{t('shared/imports.missing', { columns: formats.list(missing) })}</Banner>
        </div>
      )}
      <div className={operationCss.scroll}>
        <table className={classNames(operationCss.table, css.stack)}>
          <thead>
            <tr>
              <th scope="col">{t('shared/imports.columnOfFile')}</th>
              <th scope="col">{t('shared/imports.examples')}</th>
              <th scope="col">{t('shared/imports.goesTo')}</th>
            </tr>
          </thead>
          <tbody>
            {match.map((key, index) => {
              const title = table.titles[index] || t('shared/imports.untitled', { number: index + 1 })
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and keep their order
                <tr key={index}>
                  <th scope="row" className={css.own}>
                    {title}
                  </th>
                  <td className={css.examples}>{examplesOf(table, index)}</td>
                  <td className={css.choice}>
                    <Select
                      small
                      label={t('shared/imports.goesToOf', { title })}
                      value={key ?? null}
                      blank={t('shared/imports.notImported')}
                      options={form.columns.map((column) => ({ id: column.key, label: column.isRequired ? `${column.title} *` : column.title }))}
                      onChange={(chosen) => tell({ is: 'matched', index, key: chosen ?? undefined })}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Columns that new records need and the file does not have. */
const missingIn = ({ columns }: ImportForm, match: readonly (string | undefined)[]) =>
  columns.filter(({ key, isRequired }) => isRequired && !match.includes(key))

function examplesOf({ rows }: SheetTable, index: number): string {
  const texts = rows.flatMap(({ cells }) => cells[index] || [])
  return [...new Set(texts)].slice(0, EXAMPLES).join(' · ')
}
