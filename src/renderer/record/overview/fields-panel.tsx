import { useMemo } from 'react'
import { useT } from '#i18n'
import { isBlank } from '#validation'
import { Card } from '#widgets'
import { labelsByPointer } from '../filling/record-answers.ts'
import { ReadValue } from '../read-value.tsx'
import { MoreButton } from './more-button.tsx'
import css from './overview.module.css'
import type { PanelProps } from './panel-props.ts'

/** Values that say something; a panel without any is not there. */
export function FieldsPanel({ panel, title, resource, record, more }: PanelProps<'fields'>) {
  const t = useT()
  const texts = useMemo(() => labelsByPointer(resource.fields, record.values, record.labels), [resource, record])
  const said = panel.fields.filter((name) => resource.fields[name] && !isBlank(record.values[name]))
  if (said.length === 0) return null
  return (
    <Card title={title} actions={<MoreButton title={title} onClick={more(panel.tab)} />}>
      <dl className={css.values}>
        {said.map((name) => {
          const field = resource.fields[name]
          return (
            field && (
              <div key={name} className={css.value}>
                <dt>{t(field.label)}</dt>
                <dd>
                  <ReadValue at={`/${name}`} field={field} value={record.values[name]} texts={texts} isMasked={record.masked.includes(name)} />
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </Card>
  )
}
