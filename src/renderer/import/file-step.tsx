import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { saveFile } from '#actions'
import { IMPORT_ROWS_MAX, type ImportForm, type ResolvedResource } from '#contract'
import { useFormats, useT } from '#i18n'
import { csvLine } from '#validation'
import { Button, classNames } from '#widgets'
import css from './import.module.css'
import type { Importing } from './use-import.ts'

/** Where a file is chosen, and what may be in it. */
export function FileStep({ importing: { state, choose }, resource }: { readonly importing: Importing; readonly resource: ResolvedResource }): ReactNode {
  const t = useT()
  const formats = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { form } = state
  const take = (file: File | undefined): void => {
    if (file) void choose(file)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={classNames(css.drop, isOver && css.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx"
          aria-label={t('shared/imports.choose')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            take(file)
          }}
        />
        <Button look="solid" icon="upload" disabled={!form} onClick={() => input.current?.click()}>
          {t('shared/imports.choose')}
        </Button>
        <p className={css.hint}>{t('shared/imports.drop', { rows: formats.number(IMPORT_ROWS_MAX) })}</p>
      </div>
      {form && <WhatMayBe form={form} resource={resource} />}
    </>
  )
}

function WhatMayBe({ form, resource }: { readonly form: ImportForm; readonly resource: ResolvedResource }): ReactNode {
  const t = useT()
  const formats = useFormats()
  const required = form.columns.filter(({ isRequired }) => isRequired).map(({ title }) => title)
  const matching = form.columns.filter(({ isMatch }) => isMatch).map(({ title }) => title)
  const save = (): void => {
    const lines = [form.columns.map(({ title }) => title)]
    saveFile(`${resource.name}-template.csv`, new Blob([`\uFEFF${lines.map(csvLine).join('')}`], { type: 'text/csv' }))
  }
  return (
    <div className={css.about}>
      {required.length > 0 && <p>{t('shared/imports.needs', { columns: formats.list(required) })}</p>}
      {form.mayChange && <p>{t('shared/imports.matches', { columns: formats.list(matching) })}</p>}
      <p>{t('shared/imports.nothingYet')}</p>
      <div>
        <Button icon="download" onClick={save}>
          {t('shared/imports.template')}
        </Button>
      </div>
      <details className={css.allColumns}>
        <summary>{t('shared/imports.allColumns', { count: form.columns.length })}</summary>
        <dl>
          {form.columns.map(({ key, title, hint }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{hint}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}
