import type { RecordView, ResolvedField, Sign } from '#contract'
import { useT } from '#i18n'
import { Card, classNames, FieldValue, Icon, toneClass } from '#widgets'
import { useHeldSigns } from './held-signs.ts'
import css from './overview.module.css'
import type { PanelProps } from './panel-props.ts'

const ICONS: Readonly<Partial<Record<Sign['tone'], string>>> = { danger: 'circle-alert', warning: 'triangle-alert', success: 'circle-check' }

/** What is due, missing or in the way; each leads to where it is put right. */
export function SignsPanel({ panel, title, bundle, resource, record, more }: PanelProps<'signs'>) {
  const t = useT()
  const held = useHeldSigns(resource, record, panel.signs)
  return (
    <Card title={title} flush={held.length > 0}>
      {held.length === 0 && (
        <p className={css.calm}>
          <Icon name="circle-check" />
          {t('shared/forms.record.noSigns')}
        </p>
      )}
      {held.length > 0 && (
        <ul className={css.signs}>
          {held.map((sign) => (
            <SignLine
              key={sign.id}
              sign={sign}
              words={t(`${bundle.id}.signs.${panel.id}.${sign.id}`)}
              field={sign.field === undefined ? undefined : resource.fields[sign.field]}
              record={record}
              onOpen={more(sign.tab)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface SignLineProps {
  readonly sign: Sign
  readonly words: string
  readonly field: ResolvedField | undefined
  readonly record: RecordView
  readonly onOpen: (() => void) | undefined
}

function SignLine({ sign: { tone, field: name = '' }, words, field, record, onOpen }: SignLineProps) {
  const said = (
    <>
      <span className={classNames(css.signIcon, toneClass(tone))}>
        <Icon name={ICONS[tone] ?? 'info'} />
      </span>
      <span className={css.signWords}>{words}</span>
      {field && (
        <span className={css.signValue}>
          <FieldValue field={field} value={record.values[name]} label={record.labels[name]} masked={record.masked.includes(name)} compact />
        </span>
      )}
    </>
  )
  return (
    <li>
      {onOpen ? (
        <button type="button" className={css.sign} onClick={onOpen}>
          {said}
          <Icon name="chevron-right" size={14} />
        </button>
      ) : (
        <div className={css.sign}>{said}</div>
      )}
    </li>
  )
}
