import type { ResolvedForm, ResolvedPage, ResolvedSection, Signature } from '#contract'
import type { Formats, Translate } from '#i18n'
import { isBlank } from '#validation'
import { FieldValue } from '#widgets'
import { listOf } from '../fields/control.ts'
import { isWideKind, kindOf } from '../fields/kinds.ts'
import { bandOf } from '../fields/outcome-controls.tsx'
import type { FormSession } from '../session/session.ts'
import { gridClass } from '../view/grid.ts'
import section from '../view/section.module.css'
import css from './read.module.css'

export interface ReadFormProps {
  readonly session: FormSession
  readonly answeredOnly: boolean
  readonly t: Translate
  readonly formats: Formats
  readonly signatures: readonly Pick<Signature, 'slot' | 'name' | 'title' | 'image' | 'at'>[]
}

/** The answers as text, section by section: what was in sight, all of it or what was answered. */
export function ReadForm(props: ReadFormProps) {
  const { session, t } = props
  const { form } = session
  const { visible } = session.state()
  const pages = form.pages.filter((page) => visible.has(`page:${page.id}`))
  return (
    <div className={css.form}>
      {pages.map((page) => (
        <div key={page.id} className={css.page}>
          {form.pages.length > 1 && <h2>{t(page.title)}</h2>}
          <ReadSections {...props} page={page} form={form} />
        </div>
      ))}
    </div>
  )
}

function ReadSections(props: ReadFormProps & { readonly page: ResolvedPage; readonly form: ResolvedForm }) {
  const { session, page } = props
  const { visible } = session.state()
  return page.sections.filter((each) => visible.has(`section:${each.id}`)).map((each) => <ReadSection key={each.id} {...props} section={each} />)
}

function ReadSection({ session, answeredOnly, t, formats, signatures, section: asked }: ReadFormProps & { readonly section: ResolvedSection }) {
  const { visible } = session.state()
  const { labels } = session.content()
  const texts = new Map(Object.entries(labels).map(([pointer, text]) => [session.get(pointer), text]))
  const shown = asked.items.flatMap((item) => {
    if (item.kind === 'text') return []
    const pointer = `/${item.field}`
    const field = session.form.fields[item.field]
    const value = session.get(pointer)
    const signature = signatures.find((each) => each.slot === item.field)
    const isAnswered = field?.type === 'signature' ? signature !== undefined : !isBlank(value)
    return field && visible.has(pointer) && (isAnswered || !answeredOnly) ? [{ pointer, field, value, signature, span: item.span }] : []
  })
  if (shown.length === 0) return null
  return (
    <section className={section.section} aria-label={t(asked.title)}>
      <h3 className={section.title}>{t(asked.title)}</h3>
      <dl className={gridClass(asked.columns)}>
        {shown.map(({ pointer, field, value, signature }) => (
          <div key={pointer} className={isWideKind(kindOf(field)) ? css.wide : css.cell}>
            <dt>{t(field.label)}</dt>
            <dd>
              {field.type === 'signature' ? (
                signature ? (
                  <>
                    {signature.image && <img src={signature.image} alt="" className={css.signature} />}
                    <span>
                      {t('shared/form-engine.signedBy', {
                        name: [signature.name, signature.title].filter(Boolean).join(', '),
                        at: formats.dateTime(signature.at),
                      })}
                    </span>
                  </>
                ) : (
                  t('shared/form-engine.notSigned')
                )
              ) : (
                <>
                  <FieldValue field={field} value={value} label={labelOf(labels, pointer, value)} labelOf={(id) => texts.get(id)} />
                  {field.bands && typeof value === 'number' && <span> {t(bandOf(field.bands, value)?.label ?? '')}</span>}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function labelOf(labels: Readonly<Record<string, string>>, pointer: string, value: Parameters<typeof listOf>[0]): string | readonly string[] | undefined {
  if (!Array.isArray(value)) return labels[pointer]
  return listOf(value).map((id, index) => labels[`${pointer}/${id}`] ?? labels[`${pointer}/${index}`] ?? id)
}
