import { isHeadedByPage, type ResolvedField, type ResolvedPage, type ResolvedSection, type Signature } from '#contract'
import type { Formats, Translate } from '#i18n'
import { isBlank } from '#validation'
import { classNames, FieldValue } from '#widgets'
import { listOf } from '../fields/control.ts'
import { isWideKind, kindOf } from '../fields/kinds.ts'
import { bandOf } from '../fields/outcome-controls.tsx'
import type { FormSession } from '../session/session.ts'
import { gridClass } from '../view/grid.ts'
import sectionCss from '../view/section.module.css'
import css from './read.module.css'
import { type ReadPart, shownParts } from './shown-parts.ts'
import { withInitials } from './with-initials.ts'

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
  const pages = form.pages.map((page) => ({ page, sections: headedSections(page, shownSections(props, page)) }))
  return (
    <div className={css.form}>
      {pages
        .filter(({ sections }) => sections.length > 0)
        .map(({ page, sections }) => (
          <div key={page.id} className={css.page}>
            {form.pages.length > 1 && <h2>{t(page.title)}</h2>}
            {sections.map((each) => (
              <ReadSection key={each.section.id} {...props} {...each} />
            ))}
          </div>
        ))}
    </div>
  )
}

interface ShownSection {
  readonly section: ResolvedSection
  readonly shown: readonly ShownAnswer[]
}

interface HeadedSection extends ShownSection {
  readonly goesOn: boolean
  readonly hasTitle: boolean
}

/** Of those under one title the first that is read shows it. */
const headedSections = (page: ResolvedPage, sections: readonly ShownSection[]): readonly HeadedSection[] =>
  sections.map((each, index) => {
    const goesOn = each.section.untitled === true && sections[index - 1]?.section.title === each.section.title
    return { ...each, goesOn, hasTitle: !goesOn && !isHeadedByPage(page, each.section) }
  })

interface ShownAnswer extends ReadPart {
  readonly pointer: string
  readonly signature: ReadFormProps['signatures'][number] | undefined
}

/** The sections that have something to read. */
function shownSections(props: ReadFormProps, { sections }: ResolvedPage): readonly ShownSection[] {
  return sections.map((section) => ({ section, shown: shownAnswers(props, section) })).filter(({ shown }) => shown.length > 0)
}

/** What was filed counts, also where the rules would hide or calculate it otherwise now: they knew more then (lookups, the day). */
function shownAnswers({ session, answeredOnly, signatures, t, formats }: ReadFormProps, { items }: ResolvedSection): readonly ShownAnswer[] {
  const { visible } = session.state()
  const { answers } = session.content()
  return items.flatMap((item) => {
    if (item.kind === 'text') return []
    const pointer = `/${item.field}`
    const field = session.form.fields[item.field]
    const filed = answers[item.field]
    if (!field || (isBlank(filed) && !visible.has(pointer))) return []
    const signature = signatures.find((each) => each.slot === item.field)
    const part = { field, value: isBlank(filed) ? session.get(pointer) : filed }
    const read = shownParts(withInitials(part, item.field, signatures, { t, formats }), { pointer, visible, answeredOnly })
    const isAnswered = field.type === 'signature' ? signature !== undefined : !isBlank(read.value)
    return isAnswered || !answeredOnly ? [{ pointer, signature, ...read }] : []
  })
}

function ReadSection({ session, t, formats, section: asked, shown, goesOn, hasTitle }: ReadFormProps & HeadedSection) {
  const { labels } = session.content()
  const texts = new Map(Object.entries(labels).map(([pointer, text]) => [session.get(pointer), text]))
  // Below the heading of its page, where there is one.
  const Heading = session.form.pages.length > 1 ? 'h3' : 'h2'
  const Box = hasTitle ? 'section' : 'div'
  return (
    <Box className={classNames(sectionCss.section, goesOn && sectionCss.goingOn)} {...(hasTitle && { 'aria-label': t(asked.title) })}>
      {hasTitle && <Heading className={sectionCss.title}>{t(asked.title)}</Heading>}
      <dl className={gridClass(asked.columns)}>
        {shown.map(({ pointer, field, value, signature }) => (
          <div key={pointer} className={placeOf(field)}>
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
    </Box>
  )
}

function placeOf(field: ResolvedField): string | undefined {
  if (field.type === 'signature') return css.signed
  return isWideKind(kindOf(field)) ? css.wide : css.cell
}

function labelOf(labels: Readonly<Record<string, string>>, pointer: string, value: Parameters<typeof listOf>[0]): string | readonly string[] | undefined {
  if (!Array.isArray(value)) return labels[pointer]
  return listOf(value).map((id, index) => labels[`${pointer}/${id}`] ?? labels[`${pointer}/${index}`] ?? id)
}
